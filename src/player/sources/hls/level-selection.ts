import type Hls from 'hls.js'
import type { ManifestLoadedData } from 'hls.js'
import { audioOnlyUrl } from './hls-adapter.ts'
import { qualityChoices, saveDataCap, saverCap, variantFor } from '../../quality.ts'
import { IDLE_STATE, type Quality } from '../../state.ts'

type QualityRequest = { quality: Quality; saveData: boolean; startUrl: string | null }
type QualityChange = { from: Quality; to: Quality; saveData: boolean }

/** The levels of the last channel with video. Audio only is a separate playlist, because hls.js drops
 * audio-only variants beside video ones. */
export function createLevelSelection() {
  let choices = IDLE_STATE.qualities
  let audioUrl: string | null = null
  // The audio-only playlist plays by itself.
  let isAudioOnly = false
  return {
    /** Call it before the multivariant playlist of an item is loaded. */
    reset() {
      isAudioOnly = false
    },
    /** Applies the chosen quality, or the start variant, to a new instance. Returns the audio-only
     * playlist if that must be loaded instead. */
    applyQuality(instance: Hls, manifest: ManifestLoadedData, { quality, saveData, startUrl }: QualityRequest): string | null {
      if (isAudioOnly) return null
      choices = qualityChoices(instance.levels)
      audioUrl = choices.length > 0 ? audioOnlyUrl(manifest.levels) : null
      isAudioOnly = quality === 'audio' && audioUrl !== null
      if (isAudioOnly) return audioUrl
      if (choices.length > 0 && (saveData || quality === 'saver')) cap(instance, quality, saveData)
      const start = startUrl === null ? -1 : instance.levels.findIndex(({ uri }) => uri === startUrl)
      if (typeof quality === 'number') instance.loadLevel = variantFor(instance.levels, quality)
      else if (start >= 0) instance.startLevel = start
      return null
    },
    /** Applies a quality that the viewer changes during playback. Returns true if it needs the other
     * playlist, and the item must be loaded again. */
    changeQuality(instance: Hls, { from, to, saveData }: QualityChange): boolean {
      if ((from === 'saver') !== (to === 'saver')) cap(instance, to, saveData)
      const needsAudioOnly = to === 'audio' && audioUrl !== null
      if (needsAudioOnly !== isAudioOnly) return true
      if (to === 'auto' || to === 'saver') instance.loadLevel = -1
      else if (to !== 'audio' && instance.levels.length > 0) instance.nextLevel = variantFor(instance.levels, to)
      return false
    },
    choices: () => choices,
    offersAudioOnly: () => audioUrl !== null,
  }
}

/** Caps ABR by saver mode or save-data, else by the player's size. */
function cap(instance: Hls, quality: Quality, saveData: boolean) {
  instance.capLevelToPlayerSize = quality !== 'saver' && !saveData
  if (quality === 'saver') instance.autoLevelCapping = saverCap(instance.levels)
  else if (saveData) instance.autoLevelCapping = saveDataCap(instance.levels)
}
