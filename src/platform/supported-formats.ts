import type { Format } from '../contract/channels.ts'
import { chooseEngine, detectCapabilities } from './engine-choice.ts'

/** Types that tell whether a browser's own HLS player decodes a format. MPEG-TS carries no HEVC there. */
const NATIVE_TYPES: Partial<Record<Format, string>> = {
  mp2: 'audio/mpeg',
  ac3: 'audio/mp4; codecs="ac-3"',
  eac3: 'audio/mp4; codecs="ec-3"',
}

let known: ((format: Format) => boolean) | undefined

/** True if this browser plays a format within MPEG-TS. */
export function supportsFormat(format: Format): boolean {
  known ??= formatsOf(document.createElement('video'))
  return known(format)
}

/** Detects the formats of a browser. */
export function formatsOf(element: HTMLMediaElement, scope: Window & typeof globalThis = window): (format: Format) => boolean {
  if (chooseEngine(detectCapabilities(element, scope)) === 'native') {
    return (format) => element.canPlayType(NATIVE_TYPES[format] ?? '') !== ''
  }
  // The light build of hls.js reads only MPEG audio beyond AAC. Firefox accepts its type, but not layer II.
  const playsMp2 =
    'MediaSource' in scope && scope.MediaSource.isTypeSupported('audio/mpeg') && !/Firefox\//.test(scope.navigator.userAgent)
  return (format) => format === 'mp2' && playsMp2
}
