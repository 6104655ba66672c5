import type { Level, ManifestLoadedData } from 'hls.js'
import { soundOnlyUrl } from './hls-reading.ts'
import { qualityChoices } from './quality.ts'
import { IDLE_STATE } from './state.ts'

/** What the last channel with a list of its own offers. Its sound-only playlist, played by itself, offers nothing and changes nothing here. */
export function createLadder() {
  let choices = IDLE_STATE.qualities
  let soundUrl: string | null = null
  return {
    read(levels: readonly Level[], manifest: ManifestLoadedData) {
      choices = qualityChoices(levels)
      soundUrl = choices.length > 0 ? soundOnlyUrl(manifest.levels) : null
    },
    choices: () => choices,
    /** Where sound alone is, for a channel that has pictures too. */
    soundUrl: () => soundUrl,
  }
}
