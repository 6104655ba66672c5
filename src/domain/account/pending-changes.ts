import type { Reminder } from '../../contract/reminders.ts'
import type { TrackChoice } from '../../contract/tracks.ts'
import type { ProgressReport } from '../playback/progress-reports.ts'

/** The lists of favourites. */
export type FavouriteKind = 'channels' | 'stations' | 'titles'

/** The lists of the watch history; removing a title removes all its episodes. */
export type WatchedKind = 'watched-programmes' | 'watched-titles'

/** How a pending change travels, whatever its kind. Instants are epoch milliseconds. */
export type Delivery = {
  user: string
  /** The idempotency key: the server applies a change once. */
  idem: string
  /** Grows with each change of the viewer; a response to an earlier revision settles nothing. */
  rev: number
  /** Counted before the call leaves, so 0 means that the server cannot know of the change. */
  attempts: number
  /** When to try again. */
  nextAt: number
  /** The server's Retry-After as an instant; 0 without one. */
  notBefore: number
  /** When the viewer made the change. */
  ts: number
}

/**
 * Adds one item to the favourites or removes it. `base`: what the server had before; null when that is
 * unknown.
 */
export type PendingFavourite = Delivery & { kind: FavouriteKind; id: string; want: boolean; base: boolean | null }
/** All progress reports of a person that the server does not have, oldest first. */
export type PendingProgress = Delivery & { kind: 'progress'; reports: ProgressReport[] }
/** Adds or removes the reminder of a programme. */
export type PendingReminder = Delivery & {
  kind: 'reminders'
  id: string
  want: boolean
  base: boolean | null
  reminder: Reminder
}
/** Chooses a dubbing or subtitles. */
export type PendingTrack = Delivery & { kind: 'tracks'; choice: TrackChoice }
/** Removes one programme, or one title, from the watch history. */
export type PendingRemoval = Delivery & { kind: WatchedKind; id: string }

/** A change that the viewer made and the server does not have yet. */
export type PendingChange = PendingFavourite | PendingProgress | PendingReminder | PendingTrack | PendingRemoval
export type ChangeKind = PendingChange['kind']
/** A viewer's action before it becomes a pending change. */
export type Draft<C extends PendingChange = PendingChange> = C extends unknown
  ? Omit<C, 'rev' | 'attempts' | 'nextAt' | 'notBefore' | 'ts'> & { nowMs: number }
  : never

/** The server's response to a change; `status` is null when there was none. */
export type ChangeResponse = { status: number | null; code: string; retryAfterMs: number }

/**
 * The outcome of a response. `again` retries this change alone, `sign-in` waits for the person; `pause-kind`
 * (rate limit) and `pause` (unreachable server) stop a kind or all.
 */
export type Outcome = 'done' | 'refused' | 'sign-in' | 'again' | 'pause-kind' | 'pause'

const BACK_OFF_MS = 1000
const MOST_BACK_OFF_MS = 5 * 60_000
const GIVEN_UP_AFTER_MS = 30 * 86_400_000

/**
 * The delivery of a change that follows `known`. A clock that was set back does not make the later change the
 * earlier.
 */
export function nextRevision(
  known: Delivery | undefined,
  { user, idem, nowMs }: Pick<Draft, 'user' | 'idem' | 'nowMs'>,
): Delivery {
  const notBefore = known?.notBefore ?? 0
  const ts = Math.max(nowMs, known ? known.ts + 1 : 0)
  return { user, idem, rev: (known?.rev ?? 0) + 1, attempts: 0, nextAt: Math.max(nowMs, notBefore), notBefore, ts }
}

type Toggle = Delivery & { want: boolean; base: boolean | null }

/**
 * Folds another press of a toggle into its pending change; undefined if both cancel out unsent. A `base`
 * equal to the wanted state proves that the page missed a response: the change is sent.
 */
export function foldToggle<C extends Toggle>(
  known: C | undefined,
  draft: Omit<C, keyof Delivery> & Pick<Draft, 'user' | 'idem' | 'nowMs'> & Pick<Toggle, 'want' | 'base'>,
): C | undefined {
  if (known && known.attempts === 0 && known.base === draft.want) return undefined
  const before = known ? known.base : draft.base
  const base = before === draft.want || (known && known.attempts > 0) ? null : before
  const { nowMs: _nowMs, ...change } = draft
  return { ...change, ...nextRevision(known, draft), base } as unknown as C
}

/** Counts an attempt; called before the change leaves. */
export function markAttempt<C extends Delivery>(change: C): C {
  return { ...change, attempts: change.attempts + 1 }
}

// A proxy responds so for an unreachable server.
const AWAY: readonly number[] = [502, 503, 504]

/**
 * Reads a response. A failure is the server's own only with a code: any proxy on the way can answer 404. The
 * server's own limits are those of a kind; a proxy's limit concerns every call.
 */
export function outcomeOf({ status, code, retryAfterMs }: ChangeResponse): Outcome {
  if (status === null || (code === '' && (status === 429 || AWAY.includes(status)))) return 'pause'
  if (status === 429 || (status >= 500 && code !== '' && retryAfterMs > 0)) return 'pause-kind'
  if ((status >= 200 && status < 300) || status === 409) return 'done'
  if (status === 408 || status === 425 || status < 400 || status >= 500 || code === '') return 'again'
  return status === 401 ? 'sign-in' : 'refused'
}

/** Drops a change whose revision was settled; a later revision stays. */
const dropSettled = <C extends Delivery>(known: C, sent: C): C | undefined => (known.rev === sent.rev ? undefined : known)

/**
 * Returns the rest of a change after the response to `sent`; undefined removes it. `chance` is a random
 * number from 0 to 1, `remainder` decides about a settled change.
 */
export function applyResponse<C extends Delivery>(
  known: C | undefined,
  sent: C,
  reply: ChangeResponse,
  { nowMs, chance }: { nowMs: number; chance: number },
  { outcome = outcomeOf(reply), remainder = dropSettled }: { outcome?: Outcome; remainder?: typeof dropSettled<C> } = {},
): C | undefined {
  if (!known) return undefined
  if (outcome === 'done' || outcome === 'refused') return remainder(known, sent)
  // The viewer changed it again meanwhile, or the person must sign in: it stays as it is.
  if (known.rev !== sent.rev || outcome === 'sign-in') return known
  const notBefore = reply.retryAfterMs > 0 ? nowMs + reply.retryAfterMs : 0
  return { ...known, nextAt: Math.max(nowMs + backOffMs(known.attempts, chance), notBefore), notBefore }
}

/** Exponential back-off with full jitter, at most five minutes. */
export function backOffMs(attempts: number, chance: number): number {
  return 1 + Math.floor(chance * Math.min(MOST_BACK_OFF_MS, BACK_OFF_MS * 2 ** (attempts - 1)))
}

/** True if a change may be sent now. `atOnce` overrides the back-off, but not the server's Retry-After. */
export function isDue({ nextAt, notBefore }: Pick<Delivery, 'nextAt' | 'notBefore'>, nowMs: number, atOnce = false): boolean {
  return atOnce ? notBefore <= nowMs : nextAt <= nowMs
}

/** Whether a change is too old to be sent once more. */
export function isGivenUp({ ts }: Pick<Delivery, 'ts'>, nowMs: number): boolean {
  return nowMs - ts > GIVEN_UP_AFTER_MS
}

/** Whether an attempt to send a change has failed. */
export function isWaiting({ nextAt, ts }: Pick<Delivery, 'nextAt' | 'ts'>): boolean {
  return nextAt > ts
}

/**
 * Returns the number of changes that wait for the network. One failed attempt counts for all, because the
 * others follow it.
 */
export function waitingCount(changes: readonly Pick<Delivery, 'nextAt' | 'ts'>[]): number {
  return changes.some(isWaiting) ? changes.length : 0
}
