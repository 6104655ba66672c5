/** Returns a page of a list; a page behind the last one gives the last one. Pages count from 1. */
export function listPage<T>(found: readonly T[], wanted: number, size: number) {
  const pages = Math.max(1, Math.ceil(found.length / size))
  const page = Math.min(wanted, pages)
  return { shown: found.slice((page - 1) * size, page * size), counts: { total: found.length, page, pages } }
}
