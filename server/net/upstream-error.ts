/**
 * The reason why a fetch from outside failed, without the address. `forGood` means that a retry will not
 * help, as after 404 or a redirect loop; `status` is the HTTP status, if any.
 */
export class UpstreamError extends Error {
  readonly forGood: boolean
  readonly status: number | undefined
  constructor(reason: string, forGood = false, status?: number) {
    super(reason)
    this.forGood = forGood
    this.status = status
  }
}
