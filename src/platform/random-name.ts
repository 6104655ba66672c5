/** Returns 32 random hex digits; `randomUUID` is missing on plain HTTP, as in a home network. */
export function randomName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
