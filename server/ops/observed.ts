/** A completed request, without anything that names a viewer. */
export type ObservedRequest = {
  kind: 'call' | 'page' | 'media' | 'file'
  /** The name of the call, or `none`. */
  call: string
  method: string
  status: number
  ms: number
  /** Of media alone. */
  bytes: number
  cache: 'hit' | 'built' | 'uncached' | undefined
  /** The name of the limit that refused it. */
  refusedBy: string | undefined
  id: string
}

/** How playback of one kind went in a page. Its texts are names of ours. */
export type MeasuredPlayback = {
  kind: string
  delivery: string
  /** In milliseconds, as is `played`. */
  starts: readonly number[]
  stalls: number
  played: number
  failures: readonly { error: string; times: number }[]
}

/** Follows requests, for the log and the metrics. */
export type RequestObserver = { onBegin: () => void; onEnd: (request: ObservedRequest) => void }
