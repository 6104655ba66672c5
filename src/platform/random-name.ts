/** 32 random hexadecimal digits. `randomUUID` is missing where a page came over plain HTTP, as it may in somebody's home network. */
export function randomName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
