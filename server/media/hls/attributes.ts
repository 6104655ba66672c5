const MOST_ATTRIBUTES = 64

/** The attributes of a tag by name. */
export type Attributes = ReadonlyMap<string, string>

/** Parses the attributes of a tag (RFC 8216, 4.2), at most 64, in linear time. */
export function attributesOf(line: string): Attributes {
  const attributes = new Map<string, string>()
  for (let at = line.indexOf(':') + 1; at < line.length && attributes.size < MOST_ATTRIBUTES;) {
    const equals = line.indexOf('=', at)
    if (equals === -1) break
    const isQuoted = line[equals + 1] === '"'
    const from = equals + (isQuoted ? 2 : 1)
    const end = line.indexOf(isQuoted ? '"' : ',', from)
    const to = end === -1 ? line.length : end
    const name = line
      .slice(at, equals)
      .replace(/^[\s,]+/, '')
      .trim()
    if (/^[A-Z0-9-]+$/.test(name)) attributes.set(name, line.slice(from, to).trim())
    const comma = isQuoted ? line.indexOf(',', to) : end
    if (comma === -1) break
    at = comma + 1
  }
  return attributes
}
