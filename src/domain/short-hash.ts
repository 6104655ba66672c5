/** A number of 32 bits that is always the same for a text and tells nothing of it (FNV-1a). */
export function shortHash(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193) >>> 0
  return hash
}
