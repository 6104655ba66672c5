const POLICY = 'Content-Security-Policy'
const RULE = /connect-src [^;]*/

/**
 * Returns the headers of a cached page with the `connect-src` of the newest page from the server. The
 * operator adds and removes streams that browsers fetch directly.
 */
export function withConnectionsOf(newest: Headers | undefined, own: Headers): Headers {
  const headers = new Headers(own)
  const rule = RULE.exec(newest?.get(POLICY) ?? '')?.[0]
  const policy = own.get(POLICY)
  if (rule !== undefined && policy !== null) headers.set(POLICY, policy.replace(RULE, rule))
  return headers
}
