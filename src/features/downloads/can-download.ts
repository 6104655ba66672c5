import { detectCapabilities, chooseEngine } from '../../platform/engine-choice.ts'
import { canStoreFiles } from '../../storage/download-files.ts'

let answer: boolean | undefined

/** True if this browser can play downloads: native HLS requests every file from the network. */
export function canDownload(): boolean {
  answer ??= canStoreFiles() && chooseEngine(detectCapabilities(document.createElement('video'))) === 'hls'
  return answer
}
