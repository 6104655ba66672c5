import type { Format } from '../contract/channels.ts'
import { chooseEngine, detectCapabilities } from './engine-choice.ts'

/** Types that tell whether a browser's own HLS player decodes a format. MPEG-TS carries no HEVC there. */
const NATIVE_TYPES: Partial<Record<Format, string>> = {
  mp2: 'audio/mpeg',
  ac3: 'audio/mp4; codecs="ac-3"',
  eac3: 'audio/mp4; codecs="ec-3"',
}

/** Types that tell whether a browser decodes a format of fMP4. */
const FMP4_TYPES: Partial<Record<Format, string>> = {
  ...NATIVE_TYPES,
  hevc: 'video/mp4; codecs="hvc1.1.6.L120.90"',
}

/** True if a browser plays a format within MPEG-TS, or within another container. */
export type Supports = (format: Format, container?: 'fmp4') => boolean

let known: Supports | undefined

/** True if this browser plays a format. */
export const supportsFormat: Supports = (format, container) => {
  known ??= formatsOf(document.createElement('video'))
  return known(format, container)
}

/** Detects the formats of a browser. */
export function formatsOf(element: HTMLMediaElement, scope: Window & typeof globalThis = window): Supports {
  if (chooseEngine(detectCapabilities(element, scope)) === 'native') {
    return (format, container) => element.canPlayType((container ? FMP4_TYPES : NATIVE_TYPES)[format] ?? '') !== ''
  }
  // The light build of hls.js reads only MPEG audio beyond AAC. Firefox accepts its type, but not layer II.
  const playsMp2 =
    'MediaSource' in scope && scope.MediaSource.isTypeSupported('audio/mpeg') && !/Firefox\//.test(scope.navigator.userAgent)
  const playsFmp4 = (format: Format) => {
    const type = FMP4_TYPES[format]
    return type !== undefined && 'MediaSource' in scope && scope.MediaSource.isTypeSupported(type)
  }
  return (format, container) => (container ? playsFmp4(format) : format === 'mp2' && playsMp2)
}
