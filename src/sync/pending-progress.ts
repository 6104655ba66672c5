import { MAX_BEATS, recordBeats } from '../contract/history.ts'
import { type ProgressReport, withReport, withoutReports } from '../domain/playback/progress-reports.ts'
import { backOffMs, isDue, outcomeOf, type ChangeResponse } from '../domain/account/pending-changes.ts'
import { callAs } from '../storage/authenticated-call.ts'
import { openStore } from '../storage/kv-store.ts'
import { forgetToken, type SignedIn } from '../storage/signed-in.ts'
import { now } from '../storage/server-clock.ts'

/** One person's beats that have not arrived, when to try again, and until when the service asked to be left alone (epoch ms). */
type Waiting = { beats: ProgressReport[]; attempts: number; nextAt: number; notBefore?: number }

const shelf = openStore<Waiting>('beats')

/** Keeps a beat until it has arrived. */
export async function addPendingReport(user: string, beat: ProgressReport): Promise<void> {
  await shelf.change(user, (known) => ({ attempts: 0, nextAt: 0, ...known, beats: withReport(known?.beats ?? [], beat) }))
}

/** The beats have arrived, or never will. */
export async function removePendingReports(user: string, beats: readonly ProgressReport[]): Promise<void> {
  await shelf.change(user, (known) => {
    const left = withoutReports(known?.beats ?? [], beats)
    return left.length > 0 ? { beats: left, attempts: 0, nextAt: 0 } : undefined
  })
}

/** The beats of somebody that have not arrived, in the order in which they were made. */
export async function pendingReports(user: string): Promise<readonly ProgressReport[]> {
  return (await shelf.read(user))?.beats ?? []
}

/** Sends some beats; the service counts a moment of a device once. */
export const sendReports = (who: SignedIn, beats: ProgressReport[]): Promise<ChangeResponse> =>
  callAs(who, recordBeats, { body: { device: who.device, beats } })

/**
 * Sends what waits of somebody, by the rules of wishes; `atOnce` overrides the waiting between tries, but not what the service asked for.
 * Answers when the next try is due (epoch ms), or null when nothing waits.
 */
export async function drainPendingReports(who: SignedIn, { atOnce = false } = {}): Promise<number | null> {
  for (;;) {
    const waiting = await shelf.read(who.user)
    if (!waiting) return null
    if (!isDue({ ...waiting, notBefore: waiting.notBefore ?? 0 }, now(), atOnce)) return waiting.nextAt
    const beats = waiting.beats.slice(0, MAX_BEATS)
    const reply = await sendReports(who, beats)
    const verdict = outcomeOf(reply)
    if (verdict === 'done' || verdict === 'refused') await removePendingReports(who.user, beats)
    else if (verdict === 'sign-in') {
      await forgetToken(who.token)
      return null
    } else {
      const attempts = waiting.attempts + 1
      const nowMs = now()
      const notBefore = nowMs + reply.retryAfterMs
      const nextAt = Math.max(notBefore, nowMs + backOffMs(attempts, Math.random()))
      await shelf.change(who.user, (known) => known && { ...known, attempts, nextAt, notBefore })
      return nextAt
    }
  }
}
