/** Attributes by lower-case name. */
export type Attributes = Map<string, string>

/** An `#EXTINF` line: its duration in seconds, its attributes and the name after them. */
export type Info = { seconds: number; attributes: Attributes; name: string }

const ATTRIBUTE = /\s*([\w-]+)\s*=\s*/y
const DURATION = /^\s*(-?\d+(?:\.\d+)?)?\s*/
// Text after a closing quotation mark: the name, another attribute or the end.
const AFTER_QUOTE = /\s*(?:,|$|\s[\w-]+\s*=)/y
const INNER_ATTRIBUTE = /\s[\w-]+\s*=/
const TRAILING = /\s(?:tvg-[a-z]+|group-title|radio|catchup[a-z-]*|user-agent)\s*=\s*["']/i

/** Parses attributes such as those of `#EXTM3U`. */
export function attributesOf(text: string): Attributes {
  return readAttributes(text, 0).attributes
}

/** Parses the argument of an `#EXTINF` line. The name follows the first comma outside quotation marks. */
export function infoOf(argument: string): Info {
  const [lead, seconds = '-1'] = DURATION.exec(argument)!
  let at = lead.length
  // Some lists set a comma before the attributes as well.
  if (argument[at] === ',' && /^,\s*[\w-]+\s*=\s*["']/.test(argument.slice(at))) at += 1
  const { attributes, end } = readAttributes(argument, at)
  const comma = argument.indexOf(',', end)
  let name = comma < 0 ? '' : argument.slice(comma + 1)
  const trailing = TRAILING.exec(name)
  if (trailing) {
    const more = readAttributes(name, trailing.index).attributes
    for (const [key, value] of more) if (!attributes.has(key)) attributes.set(key, value)
    name = name.slice(0, trailing.index)
  }
  return { seconds: Number(seconds), attributes, name: name.replace(/\s+/g, ' ').trim() }
}

function readAttributes(text: string, from: number): { attributes: Attributes; end: number } {
  const attributes: Attributes = new Map()
  let at = from
  for (;;) {
    ATTRIBUTE.lastIndex = at
    const found = ATTRIBUTE.exec(text)
    if (!found) return { attributes, end: at }
    const { value, end } = readValue(text, at + found[0].length)
    const key = found[1]!.toLowerCase()
    if (!attributes.has(key)) attributes.set(key, value.trim())
    at = end
  }
}

function readValue(text: string, at: number): { value: string; end: number } {
  const quote = text[at]
  if (quote !== '"' && quote !== "'") {
    const [bare] = /^[^\s,]*/.exec(text.slice(at))!
    return { value: bare, end: at + bare.length }
  }
  const first = text.indexOf(quote, at + 1)
  if (first < 0) return { value: text.slice(at + 1), end: text.length }
  for (let close = first; close >= 0; close = text.indexOf(quote, close + 1)) {
    AFTER_QUOTE.lastIndex = close + 1
    if (!AFTER_QUOTE.test(text)) continue
    const value = text.slice(at + 1, close)
    // Marks within a value are part of it, but a value does not run into the next attribute.
    if (!INNER_ATTRIBUTE.test(value)) return { value, end: close + 1 }
    break
  }
  const [tail] = /^[^\s,]*/.exec(text.slice(first + 1))!
  return { value: text.slice(at + 1, first), end: first + 1 + tail.length }
}
