type Listed = { _id: string; allowed: boolean }

/** Returns the channels one press away: next, previous and last watched, as far as the viewer may watch
 * them. The likeliest comes first, each once. */
export function zapNeighbours<C extends Listed>(channels: readonly C[], id: string, lastId: string | undefined): readonly C[] {
  const at = channels.findIndex(({ _id }) => _id === id)
  if (at < 0) return []
  const after = [...channels.slice(at + 1), ...channels.slice(0, at)].filter(({ allowed }) => allowed)
  const last = after.find(({ _id }) => _id === lastId)
  return [...new Set([after[0], after.at(-1), last].filter((channel) => channel !== undefined))]
}
