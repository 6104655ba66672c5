/**
 * What the panel over a picture can say (section 2, Video message panel): of the archive also that no package opens a day, and that a
 * programme is to come; of a browser that plays no stream at all that it is too old.
 */
export type AccessGate = 'registration' | 'tariff' | 'archive' | 'gone' | 'to_come' | 'pin' | 'outdated' | 'live_error'

/** What decides whether something may be watched before the server is asked. */
export type Wanted = {
  allowed: boolean
  signedIn: boolean
  /** Null when it is watched live; otherwise whether the day of the archive is open to the tier. */
  archiveDayOpen: boolean | null
  /** Whether the day has left the archive of every package. */
  archiveDayGone?: boolean
}

/** What stands between the viewer and a picture (section 6), or null; the same order as the server's. */
export function gateFor({ allowed, signedIn, archiveDayOpen, archiveDayGone = false }: Wanted): AccessGate | null {
  if (!signedIn && (archiveDayOpen !== null || !allowed)) return 'registration'
  if (!allowed) return 'tariff'
  if (archiveDayOpen !== false) return null
  return archiveDayGone ? 'gone' : 'archive'
}

const BARRIERS: Record<string, AccessGate> = {
  registration_required: 'registration',
  authorization_required: 'registration',
  tariff_required: 'tariff',
  archive_locked: 'archive',
  programme_not_started: 'to_come',
  parental_pin_required: 'pin',
  pin_locked: 'pin',
}

/** How playback failed: the player's own code, and the server's where it refused the stream. */
type Failed = { code: string; cause: { code: string | null } | null } | null

/** What the panel says of a failure: why the server refused the stream, or that the browser cannot; anything else is a live channel error. */
export function gateOfFailure(failed: Failed): AccessGate {
  const refused = BARRIERS[failed?.cause?.code ?? '']
  return refused ?? (failed?.code === 'unsupported' ? 'outdated' : 'live_error')
}
