import type { Source, SourceEvents, SourceRequest } from '../../source.ts'
import { UnsupportedError } from '../../source.ts'
import { IDLE_STATE } from '../../state.ts'
import { now } from '../../../storage/server-clock.ts'
import { ForeignBytesError } from './gop-splitter.ts'
import { createMediaBuffer, mediaSourceClass, type MediaBuffer } from './media-buffer.ts'
import { createTransmuxing, loadTransmuxer } from './transmuxing.ts'

const SILENCE_MS = 20_000
/** More is not read: the upstream waits, as TCP has it. */
const MOST_AHEAD_S = 60
const PAUSE_MS = 1000
/** An upstream that answers so often without a stream is off air. */
const REFUSALS = 3
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** The dependencies of a direct source; the browser's own by default. */
export type DirectDeps = { fetch?: typeof fetch; loadTransmuxer?: typeof loadTransmuxer }

/**
 * Creates the source of streams that the browser fetches itself: raw AAC or MPEG-TS, transmuxed by mux.js.
 * Throws an `UnsupportedError` without Media Source Extensions.
 */
// oxlint-disable-next-line max-lines-per-function -- one connection is a machine whose steps share its state
export function createDirectSource(element: HTMLMediaElement, events: SourceEvents, deps: DirectDeps = {}): Source {
  if (!mediaSourceClass()) throw new UnsupportedError('This browser has no Media Source Extensions')
  const fetchStream = deps.fetch ?? ((...given: Parameters<typeof fetch>) => fetch(...given))
  let request: SourceRequest | null = null
  let buffer: MediaBuffer | null = null
  let connection: AbortController | null = null
  let expiry: ReturnType<typeof setTimeout> | undefined
  let loaded = 0
  let refusals = 0

  const failed = (detail: string, type: string, status: number | null = null, code: string | null = null) =>
    events.failed({ detail, type, fatal: true, status, code })

  function load(next: SourceRequest): void {
    disconnect()
    events.replacing()
    buffer?.close()
    request = next
    refusals = 0
    buffer = createMediaBuffer(element, next.container!, now, {
      appended: events.changed,
      unsupported: () => giveUp('manifestIncompatibleCodecsError'),
      failed: () => {
        disconnect()
        failed('directAppendError', 'mediaError')
      },
    })
    expireAt(next.expiresAtMs ?? Infinity)
    if (next.loading) void connect()
  }

  /** The rights end in the middle of a stream that has no end itself. */
  function expireAt(atMs: number): void {
    clearTimeout(expiry)
    const leftMs = atMs - now()
    if (leftMs < LONGEST_TIMER_MS) expiry = setTimeout(expire, Math.max(0, leftMs))
  }

  function giveUp(detail: string): void {
    disconnect()
    failed(detail, 'mediaError')
  }

  function expire(): void {
    if (!connection) return
    disconnect()
    failed('directExpired', 'networkError', 403)
  }

  function disconnect(): void {
    connection?.abort()
    connection = null
  }

  async function connect(): Promise<void> {
    disconnect()
    const { url, container } = request!
    const own = (connection = new AbortController())
    const into = buffer!
    let silence: ReturnType<typeof setTimeout> | undefined
    const expectBytes = () => {
      clearTimeout(silence)
      silence = setTimeout(() => own.abort(new DOMException('No bytes', 'TimeoutError')), SILENCE_MS)
    }
    try {
      const Transmuxer = await (deps.loadTransmuxer ?? loadTransmuxer)()
      expectBytes()
      const response = await fetchStream(url, {
        signal: own.signal,
        cache: 'no-store',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
      })
      if (!response.ok || !response.body) return onStatus(own, response)
      const { push } = createTransmuxing(Transmuxer, container!, (fragment) => {
        refusals = 0
        events.arrived()
        into.append(fragment)
      })
      const reader = response.body.getReader()
      for (;;) {
        expectBytes()
        const { value, done } = await reader.read()
        clearTimeout(silence)
        if (own !== connection) return
        if (done) throw new TypeError('The stream is over')
        loaded += value.length
        push(value)
        while (into.aheadS() > MOST_AHEAD_S && own === connection) await pause()
      }
    } catch (error) {
      if (own !== connection) return
      disconnect()
      if (error instanceof ForeignBytesError) failed('fragParsingError', 'mediaError')
      else failed('directLoadError', 'networkError')
    } finally {
      clearTimeout(silence)
    }
  }

  function onStatus(own: AbortController, { status }: Response): void {
    if (own !== connection) return
    disconnect()
    refusals += 1
    const isOffAir = refusals >= REFUSALS && status !== 403 && status !== 410
    // The page says of it what it says of a relayed channel.
    if (isOffAir) failed('manifestLoadError', 'networkError', 503, request!.kind === 'radio' ? 'station_not_working' : 'off_air')
    else failed('directLoadError', 'networkError', status)
  }

  function reconnect(where: 'here' | 'live'): void {
    if (!request || !buffer) return
    buffer.reconnect(where)
    void connect()
  }

  const onWaiting = () => buffer?.jumpGap()
  element.addEventListener('waiting', onWaiting)

  return {
    load,
    resume: reconnect,
    // Another address is for the next connection, after the expiry.
    renew: (url, expiresAtMs) => url === request?.url && expireAt(expiresAtMs),
    halt: disconnect,
    restart: () => reconnect('here'),
    recover: () => request && load({ ...request, loading: true }),
    prefetch: () => Promise.resolve(true),
    cancelPrefetch() {},
    timeline() {
      const stretches = buffer?.stretches() ?? []
      return stretches.length > 0 ? { stretches, growth: 'sliding', ageMs: buffer!.ageMs() } : null
    },
    qualities: () => IDLE_STATE.qualities,
    audioOnlyOffered: () => false,
    setQuality() {},
    loadedBytes: () => loaded,
    lineFacts: () => null,
    playingHeight: () => ('videoHeight' in element ? Number(element.videoHeight) || null : null),
    destroy() {
      disconnect()
      clearTimeout(expiry)
      element.removeEventListener('waiting', onWaiting)
      buffer?.close()
      buffer = request = null
      element.removeAttribute('src')
      element.load()
    },
  }
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
