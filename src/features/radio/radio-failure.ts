import type { MessageCode } from '../../domain/i18n/message-texts.ts'
import type { PlayerError } from '../../player/state.ts'

// What a network that hides where it is gets for an answer (RFC 9110, 15.5.4; RFC 7725).
const REFUSED_BY_PLACE = [403, 451]

/** What a failure of the radio is told as (section 8, Radio). */
export type RadioFailureCode = Extract<MessageCode, 'browser_outdated' | 'check_connection' | 'station_not_working'>

/** The text of section 8 for a failure of the player: the browser's, the network's, or else the station's. */
export function failureCode(error: PlayerError | null): RadioFailureCode {
  if (error?.code === 'unsupported') return 'browser_outdated'
  const status = error?.cause?.status ?? null
  const isRefusal = error?.code === 'address' || error?.code === 'network'
  return isRefusal && status !== null && REFUSED_BY_PLACE.includes(status) ? 'check_connection' : 'station_not_working'
}
