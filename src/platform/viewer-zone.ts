import { KYIV_ZONE } from '../domain/time/kyiv-zone.ts'
import { clock, isFirstView } from './clock.ts'
import { readNote, writeNote } from './web-storage.ts'
import { createStore, type Readable, type Store } from './store.ts'

let here: string | undefined

const NOTE = 'kyiv-time'
const shown = createStore(readNote(NOTE) === 'yes', () => false)

/** Show Kyiv time wherever the viewer is; stored on this device. */
export const kyivTime: Store<boolean> = {
  ...shown,
  set(isKyiv) {
    writeNote(NOTE, isKyiv ? 'yes' : 'no')
    shown.set(isKyiv)
  },
}

// The first use of Intl takes tens of milliseconds, so engines with Temporal avoid it.
function readZone(): string {
  const { Temporal } = globalThis as { Temporal?: { Now: { timeZoneId: () => string } } }
  const name = Temporal ? Temporal.Now.timeZoneId() : Intl.DateTimeFormat().resolvedOptions().timeZone
  return name === 'Europe/Kyiv' ? KYIV_ZONE : name
}

/** The time zone of this device (IANA name). */
export const zoneHere = (): string => (here ??= readZone())

/** The time zone of the screens (IANA name): the viewer's, or Kyiv's by choice. The server's render shows
 * Kyiv's. */
export const viewerZone: Readable<string> = {
  get: () => (isFirstView() || shown.get() ? KYIV_ZONE : zoneHere()),
  first: () => KYIV_ZONE,
  subscribe(listener) {
    const leaves = [clock.subscribe(listener), shown.subscribe(listener)]
    return () => leaves.forEach((leave) => leave())
  },
}
