type Listed = { _id: string; allowed: boolean }

/**
 * The channels that one press leads to from a channel of a list: the next and the one before that the viewer may watch, around the ends,
 * and the one watched last. The likeliest first, each once, never the channel itself.
 */
export function zapNeighbours<C extends Listed>(channels: readonly C[], id: string, lastId: string | undefined): readonly C[] {
  const at = channels.findIndex(({ _id }) => _id === id)
  if (at < 0) return []
  const after = [...channels.slice(at + 1), ...channels.slice(0, at)].filter(({ allowed }) => allowed)
  const last = after.find(({ _id }) => _id === lastId)
  return [...new Set([after[0], after.at(-1), last].filter((channel) => channel !== undefined))]
}
