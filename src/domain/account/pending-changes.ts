/** What can be wished for. */
export type ChangeKind = 'channels' | 'stations' | 'titles'

/**
 * What one person wants of one thing and the service does not know yet (PLATFORM, Outbox). There is one of it for a thing, however often
 * it was pressed. Instants are epoch milliseconds.
 */
export type PendingChange = {
  user: string
  kind: ChangeKind
  id: string
  /** Whether it is to be a favourite. */
  want: boolean
  /** What the service had before; null when nobody knows, because another wish for the same thing may have reached it. */
  base: boolean | null
  /** The name under which the service takes it once. */
  idem: string
  /** Grows with each press; an answer to an earlier one settles nothing. */
  rev: number
  /** How often it went to the service: counted before it goes, so that 0 means that the service cannot know of it. */
  attempts: number
  /** When to try again. */
  nextAt: number
  /** Until when the service asked to be left alone; 0 when it did not. */
  notBefore: number
  /** When it was pressed. */
  ts: number
}

/** One press. */
export type Press = Pick<PendingChange, 'user' | 'kind' | 'id' | 'want' | 'base' | 'idem'> & { nowMs: number }

/** What the service said, or did not say, to a wish. */
export type ChangeResponse = { status: number | null; code: string; retryAfterMs: number }

/**
 * What follows from a reply: it is done; refused for good; the person must sign in first; or it is tried again later, alone (`again`) or
 * with all the others, because the service does not answer or wants its peace (`pause`).
 */
export type Outcome = 'done' | 'refused' | 'sign-in' | 'again' | 'pause'

const BACK_OFF_MS = 1000
const MOST_BACK_OFF_MS = 5 * 60_000
const GIVEN_UP_AFTER_MS = 30 * 86_400_000

/** Under which key the device keeps a wish. */
export function changeKey({ user, kind, id }: Pick<PendingChange, 'user' | 'kind' | 'id'>): string {
  return `${user}|${kind}|${id}`
}

/**
 * What is wished for after one more press; undefined when the service has that already, because the wish before never left. A page that
 * wants what it takes for so has not heard yet how its last wish ended: what the service has is not known then, and it is told.
 */
export function foldChange(known: PendingChange | undefined, { nowMs, ...press }: Press): PendingChange | undefined {
  if (known && known.attempts === 0 && known.base === press.want) return undefined
  const before = known ? known.base : press.base
  const base = before === press.want || (known && known.attempts > 0) ? null : before
  // The service lets the later press hold: a clock that was set back does not make this one the earlier.
  const ts = Math.max(nowMs, known ? known.ts + 1 : 0)
  const notBefore = known?.notBefore ?? 0
  return { ...press, base, rev: (known?.rev ?? 0) + 1, attempts: 0, nextAt: Math.max(nowMs, notBefore), notBefore, ts }
}

/** A wish that goes to the service now. */
export function markAttempt(wish: PendingChange): PendingChange {
  return { ...wish, attempts: wish.attempts + 1 }
}

/** What a reply means. A failure is the service's own only with a code: anybody on the way can answer 404. */
export function outcomeOf({ status, code }: ChangeResponse): Outcome {
  if (status === null || status === 429) return 'pause'
  if ((status >= 200 && status < 300) || status === 409) return 'done'
  if (status === 408 || status === 425 || status < 400 || status >= 500 || code === '') return 'again'
  return status === 401 ? 'sign-in' : 'refused'
}

/**
 * What is left of a wish after the reply to revision `rev` of it; undefined takes it away. `chance` is a random number from 0 to 1.
 */
export function applyResponse(
  known: PendingChange | undefined,
  rev: number,
  reply: ChangeResponse,
  { nowMs, chance }: { nowMs: number; chance: number },
): PendingChange | undefined {
  // Pressed again meanwhile, or settled by another tab.
  if (!known || known.rev !== rev) return known
  const verdict = outcomeOf(reply)
  if (verdict === 'done' || verdict === 'refused') return undefined
  if (verdict === 'sign-in') return known
  const notBefore = reply.retryAfterMs > 0 ? nowMs + reply.retryAfterMs : 0
  return { ...known, nextAt: Math.max(nowMs + backOffMs(known.attempts, chance), notBefore), notBefore }
}

/** For how long to wait after so many tries in vain: any time up to a most that doubles with each, at last five minutes. */
export function backOffMs(attempts: number, chance: number): number {
  return 1 + Math.floor(chance * Math.min(MOST_BACK_OFF_MS, BACK_OFF_MS * 2 ** (attempts - 1)))
}

/** Whether a wish may go now; `atOnce` overrides the waiting between tries, but not what the service asked for. */
export function isDue(
  { nextAt, notBefore }: Pick<PendingChange, 'nextAt' | 'notBefore'>,
  nowMs: number,
  atOnce = false,
): boolean {
  return atOnce ? notBefore <= nowMs : nextAt <= nowMs
}

/** Whether a wish has waited so long that it is given up, and said so. */
export function isGivenUp({ ts }: PendingChange, nowMs: number): boolean {
  return nowMs - ts > GIVEN_UP_AFTER_MS
}

/** Whether a wish was tried in vain. */
export function isWaiting({ nextAt, ts }: Pick<PendingChange, 'nextAt' | 'ts'>): boolean {
  return nextAt > ts
}

/** How many wishes wait for the network: all of them when one was tried in vain, because the others are not tried before it goes. */
export function waitingCount(wishes: readonly PendingChange[]): number {
  return wishes.some(isWaiting) ? wishes.length : 0
}

/** A list of ids as it will be when the wishes of its kind have come true, in the order of the presses. */
export function withPendingChanges(ids: readonly string[], wishes: readonly PendingChange[]): readonly string[] {
  if (wishes.length === 0) return ids
  const unwanted = new Set(wishes.filter(({ want }) => !want).map(({ id }) => id))
  const kept = ids.filter((id) => !unwanted.has(id))
  const added = wishes.filter(({ id, want }) => want && !ids.includes(id)).toSorted((a, b) => a.ts - b.ts)
  return [...kept, ...added.map(({ id }) => id)]
}
