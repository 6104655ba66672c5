import type { ChannelEditsRow } from '../../db/operator-schema.ts'
import type { Identity } from './assign.ts'
import type { ListCatchUp } from './list-catch-up.ts'
import type { StreamKind } from './stream-address.ts'
import type { Headers } from './headers.ts'

/** The list's own values of a channel or station, before the operator's edits. */
export type Imported = {
  name: string
  /** The number that the list prefers; the service may have assigned another. */
  number: number | null
  group: string
  categoryId: string
  packageId: string | null
  age: number
  /** 1 for adult channels of a service without packages: nothing else would keep visitors out. */
  hidden: number
  shiftMinutes: number
  /** The name in the guide, where the list gives another one. */
  tvgName?: string
  /** The address of the logo; a secret like every address. */
  logo: string
  /** The stored picture, and the address that it came from. */
  picture?: string
  pictureOf?: string
}

/** An operator's values; null where the list's value holds. */
export type Edits = Omit<ChannelEditsRow, 'channel_id' | 'shift_minutes' | 'delivery'>

/** The columns of a channel that viewers see. */
export type Shown = {
  number: number
  name: string
  name_ru: string
  category_id: string
  package_id: string | null
  logo: string
  age: number
  hidden: number
  archive_days: number
}

/** An upstream as the list names it. Address and headers are secrets. */
export type ListStream = { kind: StreamKind; address: string; headers: Headers; catchUp: ListCatchUp | null }

/** A row that an earlier import of the same source brought. */
export type Former = Identity & {
  id: string
  imported: Imported
  missingSinceMs: number | null
  misses: number
  shown: Shown
  edits: Edits | undefined
  streams: ListStream[]
}

/** The ids, slugs and numbers of one medium that other rows have, too. */
export type Taken = { ids: ReadonlySet<string>; numbers: ReadonlySet<number> }

/** The database as far as a list's plan needs it. */
export type ListState = {
  channels: Former[]
  stations: Former[]
  taken: { channels: Taken; stations: Taken }
  /** Ids with slugs. */
  categories: ReadonlyMap<string, string>
  /** Ids by rank, the lowest first. */
  packages: readonly string[]
}

const HIDDEN_AFTER_MISSES = 3
const HIDDEN_AFTER_MS = 48 * 3_600_000

/**
 * True if a missing channel is hidden: it was missed often and long enough. 25 % of them are back within two
 * days.
 */
export function isHiddenAsMissing(misses: number, missingSinceMs: number | null, nowMs: number): boolean {
  return missingSinceMs !== null && misses >= HIDDEN_AFTER_MISSES && nowMs - missingSinceMs >= HIDDEN_AFTER_MS
}

/** Returns the columns for viewers: the operator's edits, else the list's values. */
export function shownOf(
  imported: Imported,
  edits: Edits | undefined,
  { number, isMissing, letters }: { number: number; isMissing: boolean; letters: string },
): Shown {
  return {
    number: edits?.number ?? number,
    name: edits?.name ?? imported.name,
    // Lists have one name for both languages.
    name_ru: edits?.name_ru ?? edits?.name ?? imported.name,
    category_id: edits?.category_id ?? imported.categoryId,
    package_id: edits?.package_id == null ? imported.packageId : edits.package_id || null,
    logo: edits?.logo ?? imported.picture ?? letters,
    age: edits?.age ?? imported.age,
    hidden: edits?.hidden ?? (isMissing ? 1 : imported.hidden),
    archive_days: edits?.archive_days ?? 0,
  }
}
