import type Hls from 'hls.js'
import type { ManifestLoadedData } from 'hls.js'
import { soundOnlyUrl } from './hls-adapter.ts'
import { qualityChoices, saveDataCap, saverCap, variantFor } from '../../quality.ts'
import { IDLE_STATE, type Quality } from '../../state.ts'

type Wish = { quality: Quality; saveData: boolean; startUrl: string | null }

/** What the last channel with a list of its own offers. Its sound-only playlist, played by itself, offers nothing and changes nothing here. */
export function createLevelSelection() {
  let choices = IDLE_STATE.qualities
  let soundUrl: string | null = null
  return {
    /** Reads it and settles a new instance on the wished quality, or on the variant to start with; answers with the playlist of sound alone when that is the wish. */
    settle(made: Hls, manifest: ManifestLoadedData, { quality, saveData, startUrl }: Wish): string | null {
      choices = qualityChoices(made.levels)
      soundUrl = choices.length > 0 ? soundOnlyUrl(manifest.levels) : null
      if (quality === 'audio' && soundUrl !== null) return soundUrl
      if (choices.length > 0 && (saveData || quality === 'saver')) cap(made, quality, saveData)
      const start = startUrl === null ? -1 : made.levels.findIndex(({ uri }) => uri === startUrl)
      if (typeof quality === 'number') made.loadLevel = variantFor(made.levels, quality)
      else if (start >= 0) made.startLevel = start
      return null
    },
    cap,
    choices: () => choices,
    /** Where sound alone is, for a channel that has pictures too. */
    soundUrl: () => soundUrl,
  }
}

/** How high automatic choice may reach: as the wish or the owner of the network says, else to the size of the player. */
function cap(made: Hls, quality: Quality, saveData: boolean) {
  made.capLevelToPlayerSize = quality !== 'saver' && !saveData
  if (quality === 'saver') made.autoLevelCapping = saverCap(made.levels)
  else if (saveData) made.autoLevelCapping = saveDataCap(made.levels)
}
