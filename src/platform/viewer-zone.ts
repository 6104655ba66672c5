import { KYIV_ZONE } from '../domain/kyiv-zone.ts'
import { clock, isFirstView } from './clock.ts'
import type { Readable } from './store.ts'

let here: string | undefined

// The first use of Intl takes tens of milliseconds, so that it is left to the engines that know no better way.
function zoneHere(): string {
  const { Temporal } = globalThis as { Temporal?: { Now: { timeZoneId: () => string } } }
  const name = Temporal ? Temporal.Now.timeZoneId() : Intl.DateTimeFormat().resolvedOptions().timeZone
  return name === 'Europe/Kyiv' ? KYIV_ZONE : name
}

/** The time zone that screens show (IANA name): the viewer's own; the server's page, which does not know it, shows Kyiv's. */
export const viewerZone: Readable<string> = {
  get: () => (isFirstView() ? KYIV_ZONE : (here ??= zoneHere())),
  first: () => KYIV_ZONE,
  subscribe: clock.subscribe,
}
