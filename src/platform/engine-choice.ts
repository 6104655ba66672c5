/** The engine that plays HLS: hls.js over Media Source Extensions, the browser's own, or none. */
export type Engine = 'hls' | 'native' | 'none'

/** The capabilities of the browser that decide the engine. */
export type Capabilities = {
  /** Media Source Extensions accept H.264 or AAC. */
  mediaSource: boolean
  managedMediaSource: boolean
  /** `canPlayType` of HLS is not empty. */
  nativeHls: boolean
  chromium: boolean
}

/** Safari plays HLS itself. Chromium says "maybe" to native HLS too, but hls.js is the better path there. */
export function chooseEngine(browser: Capabilities): Engine {
  if (browser.nativeHls && browser.managedMediaSource && !browser.chromium) return 'native'
  if (browser.mediaSource) return 'hls'
  return browser.nativeHls ? 'native' : 'none'
}

type MediaSourceLike = { isTypeSupported?: (type: string) => boolean }
type BrandedNavigator = Navigator & { userAgentData?: { brands: readonly { brand: string }[] } }

const BASELINE = ['video/mp4; codecs="avc1.42E01E,mp4a.40.2"', 'audio/mp4; codecs="mp4a.40.2"']

/** Detects the capabilities of this browser. */
export function detectCapabilities(element: HTMLMediaElement, scope: Window & typeof globalThis = window): Capabilities {
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
