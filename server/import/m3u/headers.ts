/** Request headers by lower-case name. */
export type Headers = Record<string, string>

const NAME = /^[a-z0-9!#$%&'*+.^_`|~-]{1,64}$/
// The server sets these itself, or they would break the connection.
const OWN =
  /^(?:host|range|connection|content-.*|transfer-encoding|te|trailer|upgrade|expect|keep-alive|proxy-.*|accept-encoding|icy-metadata)$/
// Visible characters and spaces of Latin-1, which HTTP can carry.
const VALUE = /^[\t\x20-\x7e\x80-\xff]{1,4096}$/

/** Adds a header, if the server may send it. Names that players spell otherwise become the standard ones. */
export function addHeader(headers: Headers, name: string, value: string): void {
  const plain = name
    .trim()
    .toLowerCase()
    .replace(/^!/, '')
    .replace(/^http-(?=user-agent|referr?er|origin|cookie)/, '')
  const key = plain === 'referrer' ? 'referer' : plain
  const text = value.trim().replace(/^"(.*)"$/, '$1')
  if (NAME.test(key) && !OWN.test(key) && VALUE.test(text)) headers[key] = text
}

/** Parses headers in the form of a query, as players take them after `|`: `User-Agent=Box&Referer=…`. */
export function headersOfQuery(text: string): Headers {
  const headers: Headers = {}
  for (const pair of text.split('&')) {
    const equals = pair.indexOf('=')
    if (equals > 0) addHeader(headers, pair.slice(0, equals), decoded(pair.slice(equals + 1)))
  }
  return headers
}

/** Parses headers in JSON. Returns none for anything else. */
export function headersOfJson(text: string): Headers {
  const headers: Headers = {}
  try {
    const read: unknown = JSON.parse(text)
    if (typeof read !== 'object' || read === null) return headers
    for (const [name, value] of Object.entries(read)) if (typeof value === 'string') addHeader(headers, name, value)
  } catch {
    // A broken line of one entry leaves the others whole.
  }
  return headers
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
