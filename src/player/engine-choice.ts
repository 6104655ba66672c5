/** Which engine plays HLS: hls.js over Media Source Extensions, the browser itself, or nothing at all. */
export type Engine = 'hls' | 'native' | 'none'

/** What the browser says of itself. */
export type Abilities = {
  /** Media Source Extensions that take H.264 or AAC. */
  mediaSource: boolean
  managedMediaSource: boolean
  /** `canPlayType` of HLS is not empty. */
  nativeHls: boolean
  chromium: boolean
}

/** Safari plays HLS itself; Chromium says "maybe" to native HLS too, but hls.js is the better path there (PLATFORM.md, Media Session). */
export function chooseEngine(able: Abilities): Engine {
  if (able.nativeHls && able.managedMediaSource && !able.chromium) return 'native'
  if (able.mediaSource) return 'hls'
  return able.nativeHls ? 'native' : 'none'
}

type MediaSourceLike = { isTypeSupported?: (type: string) => boolean }
type BrandedNavigator = Navigator & { userAgentData?: { brands: readonly { brand: string }[] } }

const BASELINE = ['video/mp4; codecs="avc1.42E01E,mp4a.40.2"', 'audio/mp4; codecs="mp4a.40.2"']

/** Asks this browser. */
export function abilitiesOf(element: HTMLMediaElement, scope: Window & typeof globalThis = window): Abilities {
  const managed: MediaSourceLike | undefined =
    'ManagedMediaSource' in scope ? (scope.ManagedMediaSource as MediaSourceLike) : undefined
  const plain: MediaSourceLike | undefined = 'MediaSource' in scope ? scope.MediaSource : undefined
  const { userAgentData, userAgent } = scope.navigator as BrandedNavigator
  return {
    mediaSource: [plain, managed].some((one) => BASELINE.some((type) => one?.isTypeSupported?.(type))),
    managedMediaSource: managed !== undefined,
    nativeHls: element.canPlayType('application/vnd.apple.mpegurl') !== '',
    chromium: userAgentData?.brands.some(({ brand }) => brand === 'Chromium') ?? /Chrom(e|ium)\//.test(userAgent),
  }
}
