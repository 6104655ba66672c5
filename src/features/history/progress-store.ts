import * as v from 'valibot'
import { ChannelReport, TitleReport } from '../../contract/history.ts'
import {
  afterReport,
  type ProgressReport,
  reportOf,
  isReportDue,
  type PlaybackSample,
  NOTHING_PLAYED,
  type WatchedThing,
  withSample,
} from '../../domain/playback/progress-reports.ts'
import { type Draft, outcomeOf, type PendingProgress } from '../../domain/account/pending-changes.ts'
import { readNote, writeNote } from '../../platform/web-storage.ts'
import { endSession } from '../../app-state/session.ts'
import { randomName } from '../../platform/random-name.ts'
import type { Readable } from '../../platform/store.ts'
import type { Phase, PlayerState } from '../../player/state.ts'
import { progressRules } from '../../sync/changes/progress.ts'
import { markDelivered, sendChanges, storeChange } from '../account/outbox-store.ts'
import { person } from '../account/person-store.ts'
import { now } from '../../storage/server-clock.ts'
import type { SignedIn } from '../../storage/signed-in.ts'

/** The note of the last report of a page that was left, which may not live until the outbox has it. */
const LAST_REPORT = 'own.last-beat'
const LastReport = v.pipe(v.string(), v.parseJson(), v.object({ user: v.string(), beat: v.union([ChannelReport, TitleReport]) }))

const FLOW: Record<Phase, PlaybackSample['flow']> = {
  playing: 'playing',
  loading: 'waiting',
  waiting: 'waiting',
  idle: 'standing',
  paused: 'standing',
  ended: 'standing',
  failed: 'standing',
}

/** Reports playback progress to the server: every 15 seconds of playback, at each stop or change, and when
 * the page is left. Returns the cleanup, which sends the rest; visitors report nothing. */
export function reportProgress(state: Readable<PlayerState>, of: WatchedThing): () => void {
  let tally = NOTHING_PLAYED
  let playing = state.get().key
  const report = (isLeaving = false): void => {
    const made = reportOf(tally, of)
    tally = afterReport(tally)
    if (made) void deliver(made, isLeaving).catch(() => {})
  }
  const sample = (): void => {
    const { key, phase, positionMs } = state.get()
    if (key !== playing) {
      report()
      playing = key
      tally = NOTHING_PLAYED
    }
    tally = withSample(tally, { atMs: now(), flow: FLOW[phase], positionMs })
    if (isReportDue(tally)) report()
  }
  const leave = (): void => {
    sample()
    report(true)
  }
  const hide = (): void => {
    if (document.visibilityState === 'hidden') leave()
  }
  const unsubscribe = state.subscribe(sample)
  document.addEventListener('visibilitychange', hide)
  addEventListener('pagehide', leave)
  sample()
  return () => {
    unsubscribe()
    document.removeEventListener('visibilitychange', hide)
    removeEventListener('pagehide', leave)
    report()
  }
}

/** Stores the report of a page that was left before its outbox had it. */
export async function storeLastReport(): Promise<void> {
  const last = v.safeParse(LastReport, readNote(LAST_REPORT))
  const user = person.get()?.user
  if (last.success && last.output.user === user) await store(user, last.output.beat).catch(() => {})
  writeNote(LAST_REPORT, '')
}

const store = (user: string, report: ProgressReport): Promise<boolean> => storeChange(draftOf(user, report))

const draftOf = (user: string, report: ProgressReport): Draft<PendingProgress> => ({
  kind: 'progress',
  user,
  reports: [report],
  idem: randomName(),
  nowMs: now(),
})

async function deliver(report: ProgressReport, isLeaving: boolean): Promise<void> {
  const who = person.get()
  if (!who) return
  if (isLeaving) return deliverLast(who, report)
  await store(who.user, report)
  await sendChanges({ atOnce: false })
}

/** Stores a report and sends it at the same time, because a closing page may not live to finish either.
 * The server counts duplicates once. */
async function deliverLast(who: SignedIn, report: ProgressReport): Promise<void> {
  writeNote(LAST_REPORT, JSON.stringify({ user: who.user, beat: report }))
  const stored = store(who.user, report).catch(() => {})
  const change = progressRules.fold(undefined, draftOf(who.user, report))!
  const outcome = outcomeOf(await progressRules.send(who, change))
  await stored
  writeNote(LAST_REPORT, '')
  if (outcome === 'sign-in') endSession(who.token)
  if (outcome === 'done' || outcome === 'refused') await markDelivered(change)
}
