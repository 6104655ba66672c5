/** Returns the list with an item appended or removed; a present item keeps its position (PRODUCT.md
 * section 4, Favourites). */
export function withFavourite(ids: readonly string[], id: string, isFavourite: boolean): readonly string[] {
  if (isFavourite) return ids.includes(id) ? ids : [...ids, id]
  return ids.filter((one) => one !== id)
}

/** Returns the favourite items in the order added, without those that no longer exist. */
export function favouritesAmong<T extends { _id: string }>(items: readonly T[], ids: readonly string[]): T[] {
  return ids.flatMap((id) => items.find(({ _id }) => _id === id) ?? [])
}
