/**
 * The reason why a fetch from outside failed, without the address. `forGood` means that a retry will not
 * help, as after 404 or a redirect loop.
 */
export class UpstreamError extends Error {
  readonly forGood: boolean
  constructor(reason: string, forGood = false) {
    super(reason)
    this.forGood = forGood
  }
}
