import * as v from 'valibot'

const Session = v.object({ auth_token: v.pipe(v.string(), v.minLength(16), v.maxLength(256)) })

/** The token in the cookie of section 3 (JSON with `auth_token`); undefined when there is none or it is rubbish. */
export function tokenOfCookie(cookie: string | undefined): string | undefined {
  if (cookie === undefined) return undefined
  try {
    const read = v.safeParse(Session, JSON.parse(cookie))
    return read.success ? read.output.auth_token : undefined
  } catch {
    return undefined
  }
}
