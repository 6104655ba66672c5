// ISO 639-2: codes for "undetermined", "several", "no linguistic content" and "not coded".
const NO_LANGUAGES = new Set(['und', 'mul', 'zxx', 'mis'])

/**
 * True for a tag that names a language (BCP 47), false for codes that say there is none or that it is
 * unknown.
 */
export function isLanguage(tag: string): boolean {
  return !NO_LANGUAGES.has(tag.toLowerCase())
}
