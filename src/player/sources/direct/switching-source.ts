import { type Source, type SourceEvents, type SourceRequest, UnsupportedError } from '../../source.ts'
import { IDLE_STATE } from '../../state.ts'

type Way = 'hls' | 'direct'

/**
 * Plays direct streams by one source and all others by HLS. One of them has the element; the other one is
 * opened when an item needs it.
 */
export function createSwitchingSource(hls: Source, open: Record<Way, () => Promise<Source>>, events: SourceEvents): Source {
  let current: Source | null = hls
  let way: Way = 'hls'
  let lastRequest: SourceRequest | null = null
  let isDestroyed = false

  function load(request: SourceRequest): void {
    const next: Way = request.container ? 'direct' : 'hls'
    lastRequest = request
    if (next === way && current) return current.load(request)
    if (next === way) return
    events.replacing()
    current?.destroy()
    current = null
    way = next
    void change(next)
  }

  async function change(next: Way): Promise<void> {
    const source = await open[next]().catch((error: unknown) => error as Error)
    if (source instanceof Error) return refuse(next, source)
    if (isDestroyed || way !== next || current) return source.destroy()
    current = source
    if (lastRequest) source.load(lastRequest)
  }

  function refuse(of: Way, error: Error): void {
    if (isDestroyed || way !== of) return
    // Its code is loaded again with the next attempt.
    way = of === 'hls' ? 'direct' : 'hls'
    const isUnsupported = error instanceof UnsupportedError
    const reason = isUnsupported
      ? { detail: 'manifestIncompatibleCodecsError', type: 'mediaError' }
      : { detail: 'sourceLoadError', type: 'networkError' }
    events.failed({ ...reason, fatal: true, status: null, code: null })
  }

  const setLoading = (loading: boolean) => {
    if (lastRequest) lastRequest = { ...lastRequest, loading }
  }

  return {
    load,
    resume(where) {
      setLoading(true)
      current?.resume(where)
    },
    renew: (url, expiresAtMs) => current?.renew?.(url, expiresAtMs),
    halt() {
      setLoading(false)
      current?.halt()
    },
    restart() {
      if (current) current.restart()
      else if (lastRequest) load(lastRequest)
    },
    recover: (skipS) => current?.recover(skipS),
    prefetch(expected, quality, withSegment) {
      return expected.container || !current ? Promise.resolve(true) : current.prefetch(expected, quality, withSegment)
    },
    cancelPrefetch: () => current?.cancelPrefetch(),
    timeline: () => current?.timeline() ?? null,
    qualities: () => current?.qualities() ?? IDLE_STATE.qualities,
    audioOnlyOffered: () => current?.audioOnlyOffered() ?? false,
    setQuality: (quality) => current?.setQuality(quality),
    playingHeight: () => current?.playingHeight() ?? null,
    loadedBytes: () => current?.loadedBytes() ?? null,
    lineFacts: () => current?.lineFacts() ?? null,
    destroy() {
      isDestroyed = true
      current?.destroy()
      current = null
    },
  }
}
