/** A list of favourites with an item put at its end, or without it; one that is there already keeps its place (section 4, Favourites). */
export function withFavourite(ids: readonly string[], id: string, kept: boolean): readonly string[] {
  if (kept) return ids.includes(id) ? ids : [...ids, id]
  return ids.filter((one) => one !== id)
}

/** The items that are favourites, in the order in which they were added; those that there are no more are left out. */
export function favouritesAmong<T extends { _id: string }>(items: readonly T[], ids: readonly string[]): T[] {
  return ids.flatMap((id) => items.find(({ _id }) => _id === id) ?? [])
}
