/**
 * The access gate: why playback is refused (section 2, Video message panel). The codes beyond that section
 * concern the archive, future programmes and what the browser lacks.
 */
export type AccessGate =
  | 'registration'
  | 'tariff'
  | 'archive'
  | 'no_archive'
  | 'not_recorded'
  | 'gone'
  | 'to_come'
  | 'pin'
  | 'elsewhere'
  | 'unplayable'
  | 'outdated'
  | 'live_error'

/** The facts that decide the access gate without a call. */
export type AccessFacts = {
  allowed: boolean
  signedIn: boolean
  /** Null for live; otherwise whether the tier's entitlement covers the archive day. */
  archiveDayOpen: boolean | null
  /** The day has left every tier's archive. */
  archiveDayGone?: boolean
  /** The channel has no archive. */
  isArchiveMissing?: boolean
  /** The browser does not play the channel's picture. */
  unplayable?: boolean
}

/** Returns the access gate by entitlement (section 6), or null; in the server's order. */
export function gateFor(facts: AccessFacts): AccessGate | null {
  const { allowed, signedIn, archiveDayOpen, archiveDayGone = false, isArchiveMissing = false, unplayable = false } = facts
  if (archiveDayOpen !== null && isArchiveMissing) return 'no_archive'
  if (!signedIn && (archiveDayOpen !== null || !allowed)) return 'registration'
  if (!allowed) return 'tariff'
  if (archiveDayOpen !== false) return unplayable ? 'unplayable' : null
  return archiveDayGone ? 'gone' : 'archive'
}

const GATES_BY_CODE: Record<string, AccessGate> = {
  registration_required: 'registration',
  authorization_required: 'registration',
  tariff_required: 'tariff',
  archive_locked: 'archive',
  archive_missing: 'not_recorded',
  programme_not_started: 'to_come',
  parental_pin_required: 'pin',
  pin_locked: 'pin',
  streams_full: 'elsewhere',
  unsupported: 'unplayable',
}

/** A playback failure: the player's code, and the server's if it refused the stream. */
type Failed = { code: string; cause: { code: string | null } | null } | null

/** Returns the access gate of a failure: the server's refusal or the browser's; anything else is a live
 * channel error. */
export function gateOfFailure(failed: Failed): AccessGate {
  const refused = GATES_BY_CODE[failed?.cause?.code ?? '']
  return refused ?? (failed?.code === 'unsupported' ? 'outdated' : 'live_error')
}
