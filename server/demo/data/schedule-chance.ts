/**
 * A number from 0 to 2³² − 1 that looks arbitrary and is always the same for the same text (FNV-1a, then
 * mixed).
 */
export function numberFrom(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  // FNV's last characters hardly reach the low bits, which a remainder takes.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** A copy of a list in an order that looks arbitrary and is always the same for the same seed. */
export function shuffled<T>(list: readonly T[], seed: string): T[] {
  const copy = [...list]
  let state = numberFrom(seed)
  for (let index = copy.length - 1; index > 0; index -= 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const other = Math.floor((state / 2 ** 32) * (index + 1))
    const held = copy[index]!
    copy[index] = copy[other]!
    copy[other] = held
  }
  return copy
}
