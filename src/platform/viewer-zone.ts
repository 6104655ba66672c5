import { KYIV_ZONE } from '../domain/kyiv-zone.ts'
import type { Readable } from './store.ts'

const here = Intl.DateTimeFormat().resolvedOptions().timeZone

/** The time zone that screens show (IANA name): the viewer's own; the server's page, which does not know it, shows Kyiv's. */
export const viewerZone: Readable<string> = { get: () => here, first: () => KYIV_ZONE, subscribe: () => () => {} }
