import { createStore } from '../platform/store.ts'

/** The root of the desk's addresses. */
export const DESK_ROOT = '/operator'

/** Where the operator is: `/operator/VIEW/ITEM?FILTERS`. */
export type DeskLocation = { view: string; item: string; filters: URLSearchParams }

const read = (): DeskLocation => {
  const [view = '', item = ''] = location.pathname.slice(DESK_ROOT.length + 1).split('/')
  return { view, item: decodeURIComponent(item), filters: new URLSearchParams(location.search) }
}

/** The present address, as components read it. */
export const deskLocation = createStore(read())

addEventListener('popstate', () => deskLocation.set(read()))

/** Returns the address of a view, of an item in it, or of a filtered list. */
export function deskPath(view: string, { item, filters = {} }: { item?: string; filters?: Record<string, string> } = {}): string {
  const path = [DESK_ROOT, view, ...(item === undefined ? [] : [encodeURIComponent(item)])].filter(Boolean).join('/')
  const search = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''))
  return search.size > 0 ? `${path}?${search}` : path
}

/** Leads to an address of the desk. `replace` leaves no entry in the history, as while a filter is typed. */
export function goTo(path: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', path)
  else history.pushState(null, '', path)
  deskLocation.set(read())
}
