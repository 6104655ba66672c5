import { abilitiesOf, chooseEngine } from '../../player/engine-choice.ts'
import { canKeepFiles } from '../../storage/download-files.ts'

let answer: boolean | undefined

/** Whether this browser can play what it keeps: where it plays HLS by itself it asks the network for every file. */
export function canKeep(): boolean {
  answer ??= canKeepFiles() && chooseEngine(abilitiesOf(document.createElement('video'))) === 'hls'
  return answer
}
