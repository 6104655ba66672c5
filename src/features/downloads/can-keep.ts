import { detectCapabilities, chooseEngine } from '../../player/engine-choice.ts'
import { canStoreFiles } from '../../storage/download-files.ts'

let answer: boolean | undefined

/** Whether this browser can play what it keeps: where it plays HLS by itself it asks the network for every file. */
export function canKeep(): boolean {
  answer ??= canStoreFiles() && chooseEngine(detectCapabilities(document.createElement('video'))) === 'hls'
  return answer
}
