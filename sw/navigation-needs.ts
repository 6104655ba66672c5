import { allChannels, channelCategories } from '../src/contract/channels.ts'
import { listPages, showPage } from '../src/contract/pages.ts'
import { planList } from '../src/contract/plans.ts'
import { allStations } from '../src/contract/radio.ts'
import { siteFacts } from '../src/contract/site.ts'
import { contentScreenOf } from '../src/domain/routing/page-places.ts'
import { readPath } from '../src/domain/routing/paths.ts'
import type { Screen } from '../src/domain/routing/screens.ts'
import { screenOf } from '../src/domain/routing/screen-of.ts'

/** An answer that a screen cannot do without: its call's path with the query, and whether it depends on who asks. */
export type Needed = { path: string; isOwn: boolean }

const open = (path: string): Needed => ({ path, isOwn: false })
const CHANNELS: Needed = { path: allChannels.path, isOwn: true }
const CATEGORIES = open(channelCategories.path)
const STATIONS = open(allStations.path)
const PAGES = open(listPages.path)

const NEEDS: Partial<Record<Screen, readonly Needed[]>> = {
  home: [CHANNELS, CATEGORIES, STATIONS],
  channels: [CHANNELS, CATEGORIES],
  channel: [CHANNELS],
  radio: [STATIONS],
  tariffs: [open(planList.path)],
  contacts: [open(siteFacts.path), PAGES],
  sitemap: [CHANNELS, CATEGORIES, PAGES],
}

/**
 * What must be on the device for an address to open from there at once, before the network is asked. Undefined: the server's page is
 * wanted, because the screen is not kept or because the server alone knows the address.
 */
export function callsNeededBy(pathname: string): readonly Needed[] | undefined {
  const { locale, path } = readPath(pathname)
  const found = screenOf(path)
  if (!found) return undefined
  const { screen } = found
  // These are made in the browser alone.
  if (path.startsWith('/dashboard/')) return []
  // The comparison of packages needs each of them as well.
  const text =
    contentScreenOf(screen) && screen !== 'plans'
      ? [open(`${showPage.path.replace('{slug}', screen)}?lang=${locale}`), PAGES]
      : []
  const needs = [...(NEEDS[screen] ?? []), ...text]
  return needs.length > 0 ? needs : undefined
}
