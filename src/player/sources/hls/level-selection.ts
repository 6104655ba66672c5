import type Hls from 'hls.js'
import type { ManifestLoadedData } from 'hls.js'
import { audioOnlyUrl } from './hls-adapter.ts'
import { qualityChoices, saveDataCap, saverCap, variantFor } from '../../quality.ts'
import { IDLE_STATE, type Quality } from '../../state.ts'

type QualityRequest = { quality: Quality; saveData: boolean; startUrl: string | null }

/** The levels of the last channel with video. Its audio-only playlist, played by itself, changes nothing
 * here. */
export function createLevelSelection() {
  let choices = IDLE_STATE.qualities
  let audioUrl: string | null = null
  return {
    /** Applies the chosen quality, or the start variant, to a new instance. Returns the audio-only
     * playlist if that is the choice. */
    applyQuality(instance: Hls, manifest: ManifestLoadedData, { quality, saveData, startUrl }: QualityRequest): string | null {
      choices = qualityChoices(instance.levels)
      audioUrl = choices.length > 0 ? audioOnlyUrl(manifest.levels) : null
      if (quality === 'audio' && audioUrl !== null) return audioUrl
      if (choices.length > 0 && (saveData || quality === 'saver')) cap(instance, quality, saveData)
      const start = startUrl === null ? -1 : instance.levels.findIndex(({ uri }) => uri === startUrl)
      if (typeof quality === 'number') instance.loadLevel = variantFor(instance.levels, quality)
      else if (start >= 0) instance.startLevel = start
      return null
    },
    cap,
    choices: () => choices,
    /** The audio-only playlist of a channel with video. */
    audioUrl: () => audioUrl,
  }
}

/** Caps ABR by saver mode or save-data, else by the player's size. */
function cap(instance: Hls, quality: Quality, saveData: boolean) {
  instance.capLevelToPlayerSize = quality !== 'saver' && !saveData
  if (quality === 'saver') instance.autoLevelCapping = saverCap(instance.levels)
  else if (saveData) instance.autoLevelCapping = saveDataCap(instance.levels)
}
