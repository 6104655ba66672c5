import type { Kysely } from 'kysely'
import type { ServerClock } from '../clock.ts'
import type { Database } from '../db/schema.ts'
import type { Content } from '../features/site/content.ts'
import type { Windows } from '../http/shared-windows.ts'
import type { ServiceKeys } from '../keys.ts'
import type { RecorderCounters } from '../media/recorder/recorder.ts'
import type { DiskSpace } from '../media/recorder/retention.ts'
import type { TvRelays } from '../media/tv-relay/tv-relays.ts'
import type { AddressRule } from '../net/open-address.ts'
import type { OperatorStore } from './operator-store.ts'

/** The parts of the service that the desk works with. A view that needs another one adds it here. */
export type OperatorParts = {
  db: Kysely<Database>
  keys: ServiceKeys
  windows: Windows
  store: OperatorStore
  clock: ServerClock
  tvRelays: Pick<TvRelays, 'offAir'>
  /** The counters of the recorder of this process, if it records. */
  recorder: (() => RecorderCounters) | undefined
  /** Returns the room of the disk that it records to. */
  recorderSpace: (() => Promise<DiskSpace>) | undefined
  isWritable: () => Promise<boolean>
  /** The addresses that dry runs of lists and guides may reach. */
  isUpstreamAllowed: AddressRule
  /** False for a service whose pages come by http. */
  isHttps: boolean
  /** The files of the content folder, without the changes of operators. */
  content: Content
  publicUrl: string | undefined
  /** Clears what this process keeps, after a change that viewers see. */
  onWords: () => void
}
