/**
 * Why a fetch from outside gives nothing; the message never holds the address. `forGood`: asking again soon will not help (the answer is
 * 404 or a page, redirects go in a circle ...).
 */
export class UpstreamError extends Error {
  readonly forGood: boolean
  constructor(reason: string, forGood = false) {
    super(reason)
    this.forGood = forGood
  }
}
