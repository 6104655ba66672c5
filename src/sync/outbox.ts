import type { FavouriteChange } from '../contract/favourites.ts'
import {
  applyResponse,
  isDue,
  isGivenUp,
  markAttempt,
  type Press,
  outcomeOf,
  type PendingChange,
  changeKey,
  type ChangeResponse,
  foldChange,
} from '../domain/account/pending-changes.ts'
import type { KvStore } from '../storage/kv-store.ts'
import type { SignedIn } from '../storage/signed-in.ts'

/** How a wish ended: the service has it, refused it under a code, or it is too old to be sent. */
export type SentChange = { wish: PendingChange; how: 'done' | 'refused' | 'given-up'; code: string; change?: FavouriteChange }

/** What the outbox stands on; tests pass their own. */
export type OutboxDeps = {
  shelf: KvStore<PendingChange>
  who: () => Promise<SignedIn | undefined>
  send: (who: SignedIn, wish: PendingChange) => Promise<ChangeResponse & { data?: FavouriteChange }>
  /** Writes what the service has now into what the device keeps of it. */
  keepFavourite: (token: string, wish: PendingChange, isFavourite: boolean) => Promise<void>
  /** Until when (epoch ms) the service asked everybody on this device to leave it alone. */
  retryAfter: { until: () => Promise<number>; keep: (untilMs: number) => Promise<void> }
  nowMs: () => number
  /** A random number from 0 to 1. */
  random: () => number
  /** A wish has ended. */
  onSettled: (settled: SentChange) => void
  /** What waits has changed in some other way. */
  onChange: () => void
  /** The token of whoever is signed in opens nothing any more. */
  onRefusedToken: (token: string) => Promise<void>
}

/** The wishes of a device and their way to the service; whoever drains holds the Web Lock `outbox`. */
export type Outbox = ReturnType<typeof createOutbox>

export function createOutbox(deps: OutboxDeps) {
  const { shelf, who, send, keepFavourite, retryAfter, nowMs, random, onSettled, onChange, onRefusedToken } = deps
  // What a full device could not keep.
  const held = new Map<string, PendingChange>()
  // How often what it does keep was tried, and when it goes again, where that could not be written.
  const marked = new Map<string, PendingChange>()
  // Until when nothing is sent, because the service did not answer.
  let quietUntil = 0
  // Until when it asked to be left alone: a full device cannot write that down either.
  let askedUntil = 0

  async function change(
    key: string,
    how: (known: PendingChange | undefined) => PendingChange | undefined,
  ): Promise<PendingChange | undefined> {
    if (!held.has(key)) {
      const written = await shelf.change(key, (known) => how(asMarked(known)))
      marked.delete(key)
      return written
    }
    const wish = how(held.get(key))
    if (wish) held.set(key, wish)
    else held.delete(key)
    return wish
  }

  /** A wish of the shelf with what was not written of it; a later press has a name of its own. */
  function asMarked<W extends PendingChange | undefined>(known: W): W | PendingChange {
    const mark = known && marked.get(changeKey(known))
    return mark && mark.idem === known.idem ? mark : known
  }

  function mark(wish: PendingChange | undefined): PendingChange | undefined {
    if (wish) marked.set(changeKey(wish), wish)
    return wish
  }

  async function wishesOf(user: string): Promise<PendingChange[]> {
    const all = [...(await shelf.entries()).map(([, wish]) => asMarked(wish)), ...held.values()]
    return all.filter((wish) => wish.user === user).toSorted((a, b) => a.ts - b.ts)
  }

  async function peaceUntil(): Promise<number> {
    return Math.max(askedUntil, await retryAfter.until().catch(() => 0))
  }

  /** Sends one wish; answers whether the others may go on. */
  async function tell(person: SignedIn, found: PendingChange): Promise<boolean> {
    const key = changeKey(found)
    const { rev } = found
    // Marked before it goes: whoever finds it after a crash knows that the service may have it. A device that has become full sends it all the same.
    const goes = change(key, (known) => (known?.rev === rev ? markAttempt(known) : known))
    const wish = await goes.catch(() => mark(markAttempt(found)))
    if (wish?.rev !== rev) return true
    if (isGivenUp(wish, nowMs())) {
      await change(key, (known) => (known?.rev === rev ? undefined : known))
      onSettled({ wish, how: 'given-up', code: '' })
      return true
    }
    const { data, ...reply } = await send(person, wish)
    const at = { nowMs: nowMs(), chance: random() }
    const verdict = outcomeOf(reply)
    // Before the wish goes: nothing else on the device would show it then.
    if (verdict === 'done') await keepFavourite(person.token, wish, data?.isFavorite ?? wish.want).catch(() => {})
    const left = await change(key, (known) => applyResponse(known, rev, reply, at)).catch(() =>
      mark(applyResponse(wish, rev, reply, at)),
    )
    if (verdict === 'done' || (verdict === 'refused' && !left)) {
      onSettled({ wish, how: verdict, code: reply.code, ...(data && { change: data }) })
    } else onChange()
    if (verdict === 'sign-in') await onRefusedToken(person.token)
    if (verdict === 'pause') {
      if (reply.retryAfterMs > 0) {
        askedUntil = at.nowMs + reply.retryAfterMs
        await retryAfter.keep(askedUntil).catch(() => {})
      }
      quietUntil = left?.nextAt ?? 0
    }
    return verdict !== 'sign-in' && verdict !== 'pause'
  }

  return {
    wishesOf,

    /** Keeps a press. Answers whether it will outlive the page: a device that is full, or lets nothing be kept, holds it in memory. */
    async press(press: Press): Promise<boolean> {
      const key = changeKey(press)
      try {
        await change(key, (known) => foldChange(known, press))
        return shelf.isLasting() && !held.has(key)
      } catch {
        const wish = foldChange(held.get(key) ?? asMarked(await shelf.read(key).catch(() => undefined)), press)
        await shelf.remove([key]).catch(() => {})
        if (wish) held.set(key, wish)
        return false
      }
    },

    /**
     * Sends what may go, in the order of the presses; `atOnce` does not wait for the time between tries. Answers when the next try is due
     * (epoch ms), or null when nothing waits for whoever is signed in.
     */
    async drain({ atOnce = false } = {}): Promise<number | null> {
      const tried = new Set<string>()
      for (;;) {
        const person = await who()
        if (!person) return null
        const wishes = await wishesOf(person.user)
        const peaceMs = await peaceUntil()
        const dueMs = dueAt(wishes, Math.max(quietUntil, peaceMs))
        const now = nowMs()
        const next = wishes.find((wish) => !tried.has(pressOf(wish)) && isDue(wish, now, atOnce))
        if (!next || peaceMs > now || (!atOnce && quietUntil > now)) return dueMs
        tried.add(pressOf(next))
        if (!(await tell(person, next))) return dueAt(await wishesOf(person.user), Math.max(quietUntil, await peaceUntil()))
      }
    },
  }
}

const pressOf = (wish: PendingChange): string => `${changeKey(wish)} ${wish.rev}`

function dueAt(wishes: readonly PendingChange[], quietUntil: number): number | null {
  return wishes.length === 0 ? null : Math.max(quietUntil, Math.min(...wishes.map(({ nextAt }) => nextAt)))
}
