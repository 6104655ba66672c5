/** True if `If-None-Match` contains this ETag, by weak comparison (RFC 9110, 13.1.2). */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag)
}

/** True if `Accept-Encoding` accepts brotli (RFC 9110, 12.5.3). */
export function acceptsBrotli(acceptEncoding: string | undefined): boolean {
  return acceptEncoding !== undefined && /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(acceptEncoding)
}
