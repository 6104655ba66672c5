/** A completed request, without anything that names a viewer. */
export type ObservedRequest = {
  kind: 'call' | 'page' | 'media' | 'file'
  /** The name of the call, or `none`. */
  call: string
  method: string
  status: number
  ms: number
  id: string
}

/** Follows requests, for the log and the metrics. */
export type RequestObserver = { onBegin: () => void; onEnd: (request: ObservedRequest) => void }
