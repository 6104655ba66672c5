/** The largest SVG in bytes. */
export const MAX_SVG_BYTES = 512 * 1024

const MAX_ELEMENTS = 20_000
// The renderer counts in 32 bits, so larger numbers must not reach it.
const MAX_UNITS = 8192

const BEGINNING_BYTES = 2000

/** True if a file begins as an SVG document, in linear time. */
export function isSvg(bytes: Buffer): boolean {
  const text = bytes
    .subarray(0, BEGINNING_BYTES)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
  let at = endOf(/\s*(?:<\?xml[^>]*>\s*)?/iy, text, 0)
  for (;;) {
    if (/<(?:svg:)?svg[\s>]/iy.test(text.slice(at, at + 10))) return true
    const end = text.startsWith('<!--', at)
      ? text.indexOf('-->', at + 4) + 3
      : endOf(/<!DOCTYPE[^[>]*(?:\[[^\]]*\])?\s*>/iy, text, at)
    if (end <= at) return false
    at = endOf(/\s*/y, text, end)
  }
}

/** Returns the end of a pattern at an offset, or the offset if it does not match there. */
function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}

/**
 * Returns the reason to refuse an SVG in words that follow its name, or undefined if it only draws. External
 * references are refused even though the renderer ignores them, because browsers receive the master as well.
 */
export function svgFault(bytes: Buffer): string | undefined {
  if (bytes.length > MAX_SVG_BYTES) return `is an SVG of more than ${MAX_SVG_BYTES / 1024} kB`
  const text = bytes.toString('utf8')
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) return 'is an SVG that declares a document type or entities'
  if (/<\?(?!xml\s)/i.test(text)) return 'is an SVG with processing instructions'
  if (/<(\w+:)?(script|foreignObject|iframe|animate|set)\b/i.test(text))
    return 'is an SVG with scripts, animations or foreign content'
  if (/\son\w+\s*=/i.test(text)) return 'is an SVG with event handlers'
  const plain = text.replaceAll(/&#(x?)([0-9a-f]+);/gi, (_, hex, digits) => String.fromCodePoint(codeOf(hex, digits)))
  const references = [...plain.matchAll(/\b(?:href|src)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)].map(([, a, b]) => a ?? b ?? '')
  const styles = [...plain.matchAll(/url\(\s*(?:&quot;|&apos;|["'])?([^)"'&]*)/gi)].map(([, address]) => address ?? '')
  if ([...references, ...styles].some((address) => !isWithin(address.trim())))
    return 'is an SVG that loads something from outside'
  if (/@import|\\/.test(plain)) return 'is an SVG with imported or escaped styles'
  if (sizeOfRoot(text).some((units) => Math.abs(units) > MAX_UNITS)) return `is wider or higher than ${MAX_UNITS} pixels`
  if ((text.match(/</g)?.length ?? 0) > MAX_ELEMENTS * 2) return `is an SVG of more than ${MAX_ELEMENTS} elements`
  return undefined
}

function sizeOfRoot(text: string): number[] {
  const start = text.search(/<(?:\w+:)?svg\b/i)
  const root = start === -1 ? '' : text.slice(start, text.indexOf('>', start) + 1)
  const said = [...root.matchAll(/\s(?:width|height|viewBox)\s*=\s*["']([^"']*)["']/gi)].map(([, value]) => value ?? '')
  return said.flatMap((value) => [...value.matchAll(/[-+]?[\d.]+(?:e[-+]?\d+)?/gi)].map(([number]) => Number(number)))
}

/** A reference within the document: an element or an embedded raster picture. */
function isWithin(address: string): boolean {
  return address.startsWith('#') || /^data:image\/(png|jpeg|webp);base64,/.test(address)
}

function codeOf(hex: string, digits: string): number {
  const code = Number.parseInt(digits, hex ? 16 : 10)
  return code > 0 && code <= 0x10ffff ? code : 0xfffd
}
