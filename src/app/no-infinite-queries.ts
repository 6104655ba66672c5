/** Stands in for the part of TanStack Query that reads lists page by page: the site has no such list, and every page would carry it. */
export const infiniteQueryBehavior = leftOut
export const hasNextPage = leftOut
export const hasPreviousPage = leftOut

function leftOut(): never {
  throw new Error('infinite queries are left out of the build: see vite.config.ts')
}
