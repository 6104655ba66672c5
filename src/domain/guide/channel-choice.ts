type Numbered = { _id: string; number: number }

/** The channel so many places further in a list, wrapping around; undefined for an empty list. From a channel that is not in it, the first. */
export function channelFrom<C extends Numbered>(channels: readonly C[], id: string, step: number): C | undefined {
  const index = channels.findIndex(({ _id }) => _id === id)
  if (index < 0) return channels[0]
  return channels[(((index + step) % channels.length) + channels.length) % channels.length]
}

/** The channel watched before this one, if it is still in the list. */
export function channelBefore<C extends Numbered>(
  channels: readonly C[],
  recentIds: readonly string[],
  id: string,
): C | undefined {
  const before = recentIds.find((recent) => recent !== id && channels.some(({ _id }) => _id === recent))
  return channels.find(({ _id }) => _id === before)
}

/** A number that is being typed with one more digit: one that would be longer than every channel's number begins anew. */
export function withDigit(channels: readonly Numbered[], typed: string, digit: string): string {
  const longest = Math.max(0, ...channels.map(({ number }) => String(number).length))
  return typed.length < longest ? typed + digit : digit
}

/** What a typed number means: which channel, and whether nothing that could follow would mean another one. */
export function readNumber<C extends Numbered>(
  channels: readonly C[],
  typed: string,
): { channel: C | undefined; settled: boolean } {
  const begins = channels.filter(({ number }) => String(number).startsWith(typed))
  const channel = begins.find(({ number }) => String(number) === typed)
  return { channel, settled: channel !== undefined && begins.length === 1 }
}
