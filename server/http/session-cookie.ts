import * as v from 'valibot'

const Session = v.object({ auth_token: v.pipe(v.string(), v.minLength(16), v.maxLength(256)) })

/**
 * Returns the token of the session cookie (JSON with `auth_token`), or undefined if it is missing or
 * malformed.
 */
export function tokenOfCookie(cookie: string | undefined): string | undefined {
  if (cookie === undefined) return undefined
  try {
    const read = v.safeParse(Session, JSON.parse(cookie))
    return read.success ? read.output.auth_token : undefined
  } catch {
    return undefined
  }
}
