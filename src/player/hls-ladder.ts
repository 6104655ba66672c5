import type Hls from 'hls.js'
import type { ManifestLoadedData } from 'hls.js'
import { soundOnlyUrl } from './hls-reading.ts'
import { qualityChoices, saveDataCap, variantFor } from './quality.ts'
import { IDLE_STATE, type Quality } from './state.ts'

/** What the last channel with a list of its own offers. Its sound-only playlist, played by itself, offers nothing and changes nothing here. */
export function createLadder() {
  let choices = IDLE_STATE.qualities
  let soundUrl: string | null = null
  return {
    /** Reads it and settles a new instance on the wished quality; answers with the playlist of sound alone when that is the wish. */
    settle(made: Hls, manifest: ManifestLoadedData, quality: Quality, saveData: boolean): string | null {
      choices = qualityChoices(made.levels)
      soundUrl = choices.length > 0 ? soundOnlyUrl(manifest.levels) : null
      if (quality === 'audio' && soundUrl !== null) return soundUrl
      if (saveData) made.autoLevelCapping = saveDataCap(made.levels)
      if (typeof quality === 'number') made.loadLevel = variantFor(made.levels, quality)
      return null
    },
    choices: () => choices,
    /** Where sound alone is, for a channel that has pictures too. */
    soundUrl: () => soundUrl,
  }
}
