type Numbered = { _id: string; number: number }

/** Returns the channel `step` places further in a list, wrapping around; undefined for an empty list. From
 * an unlisted channel it is the first. */
export function channelFrom<C extends Numbered>(channels: readonly C[], id: string, step: number): C | undefined {
  const index = channels.findIndex(({ _id }) => _id === id)
  if (index < 0) return channels[0]
  return channels[(((index + step) % channels.length) + channels.length) % channels.length]
}

/** Returns the previously watched channel if it is still listed. */
export function channelBefore<C extends Numbered>(
  channels: readonly C[],
  recentIds: readonly string[],
  id: string,
): C | undefined {
  const before = recentIds.find((recent) => recent !== id && channels.some(({ _id }) => _id === recent))
  return channels.find(({ _id }) => _id === before)
}

/** Appends a digit to a typed number; starts over when longer than every channel's. */
export function withDigit(channels: readonly Numbered[], typed: string, digit: string): string {
  const longest = Math.max(0, ...channels.map(({ number }) => String(number).length))
  return typed.length < longest ? typed + digit : digit
}

/** Returns the channel of a typed number, and whether no further digit could mean another. */
export function readNumber<C extends Numbered>(
  channels: readonly C[],
  typed: string,
): { channel: C | undefined; settled: boolean } {
  const begins = channels.filter(({ number }) => String(number).startsWith(typed))
  const channel = begins.find(({ number }) => String(number) === typed)
  return { channel, settled: channel !== undefined && begins.length === 1 }
}
