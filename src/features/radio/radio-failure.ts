import type { MessageCode } from '../../domain/i18n/message-texts.ts'
import type { PlayerError } from '../../player/state.ts'

// Statuses of geo-blocked or refused networks (RFC 9110, 15.5.4; RFC 7725).
const GEO_BLOCKED = [403, 451]

/** The radio's failure messages (section 8, Radio). */
export type RadioFailureCode = Extract<MessageCode, 'browser_outdated' | 'check_connection' | 'station_not_working'>

/** Returns the message of a player failure: the browser's, the network's, else the station's. */
export function failureCode(error: PlayerError | null): RadioFailureCode {
  if (error?.code === 'unsupported') return 'browser_outdated'
  const status = error?.cause?.status ?? null
  const isRefusal = error?.code === 'address' || error?.code === 'network'
  return isRefusal && status !== null && GEO_BLOCKED.includes(status) ? 'check_connection' : 'station_not_working'
}
