/** Returns a stable 32-bit hash of a text that does not reveal it (FNV-1a). */
export function shortHash(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193) >>> 0
  return hash
}
