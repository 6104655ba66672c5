import type { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { Beat, TitleBeat } from '../../contract/history.ts'
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
import { outcomeOf } from '../../domain/account/pending-changes.ts'
import { readNote, writeNote } from '../../platform/local-notes.ts'
import { endSession } from '../../app-state/session.ts'
import type { Readable } from '../../platform/store.ts'
import type { Phase, PlayerState } from '../../player/state.ts'
import { exclusively } from '../../sync/device-outbox.ts'
import {
  pendingReports,
  drainPendingReports,
  removePendingReports,
  addPendingReport,
  sendReports as send,
} from '../../sync/pending-progress.ts'
import { meetPerson, person } from '../account/person-store.ts'
import { now } from '../../storage/server-clock.ts'

/** The beat of a page that was being left, which need not live until the shelf has it. */
const LAST_WORDS = 'own.last-beat'
const LastWords = v.pipe(v.string(), v.parseJson(), v.object({ user: v.string(), beat: v.union([Beat, TitleBeat]) }))

const FLOW: Record<Phase, PlaybackSample['flow']> = {
  playing: 'playing',
  loading: 'waiting',
  waiting: 'waiting',
  idle: 'standing',
  paused: 'standing',
  ended: 'standing',
  failed: 'standing',
}

/**
 * Tells the service what of a channel, a film or an episode a player plays: every 15 seconds of play, when it stops or plays something else, and when the page
 * is left. Returns how to stop, which tells the rest. Nothing is said while nothing plays, and nothing for a visitor.
 */
export function reportProgress(state: Readable<PlayerState>, of: WatchedThing): () => void {
  let tally = NOTHING_PLAYED
  let playing = state.get().key
  const tell = (isLeaving = false): void => {
    const beat = reportOf(tally, of)
    tally = afterReport(tally)
    if (beat) void say(beat, isLeaving)
  }
  const look = (): void => {
    const { key, phase, positionMs } = state.get()
    if (key !== playing) {
      tell()
      playing = key
      tally = NOTHING_PLAYED
    }
    tally = withSample(tally, { atMs: now(), flow: FLOW[phase], positionMs })
    if (isReportDue(tally)) tell()
  }
  const leave = (): void => {
    look()
    tell(true)
  }
  const hide = (): void => {
    if (document.visibilityState === 'hidden') leave()
  }
  const unsubscribe = state.subscribe(look)
  document.addEventListener('visibilitychange', hide)
  addEventListener('pagehide', leave)
  look()
  return () => {
    unsubscribe()
    document.removeEventListener('visibilitychange', hide)
    removeEventListener('pagehide', leave)
    tell()
  }
}

/**
 * Sends what waits of whoever is signed in, now and whenever the network or the viewer is back. Returns how to stop.
 */
export function startProgressSync(queryClient: QueryClient, token: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const sendAll = async (atOnce: boolean): Promise<void> => {
    const who = await meetPerson(queryClient, token)
    const next = await exclusively(() => drainPendingReports(who, { atOnce }))
    clearTimeout(timer)
    if (next !== null) timer = setTimeout(() => void sendAll(false).catch(() => {}), Math.max(0, next - now()))
  }
  const retry = (): void => {
    if (document.visibilityState === 'visible') void sendAll(true).catch(() => {})
  }
  addEventListener('online', retry)
  document.addEventListener('visibilitychange', retry)
  void takeUp(queryClient, token).then(retry, () => {})
  return () => {
    clearTimeout(timer)
    removeEventListener('online', retry)
    document.removeEventListener('visibilitychange', retry)
  }
}

/** Whether something that whoever is signed in has watched has not reached the service. */
export async function hasPendingReports(): Promise<boolean> {
  const who = person.get()
  return who !== null && (await pendingReports(who.user)).length > 0
}

/** Sends it once. */
export async function flushPendingReports(): Promise<void> {
  const who = person.get()
  if (who) await exclusively(() => drainPendingReports(who, { atOnce: true }))
}

async function takeUp(queryClient: QueryClient, token: string): Promise<void> {
  const last = v.safeParse(LastWords, readNote(LAST_WORDS))
  const { user } = await meetPerson(queryClient, token)
  if (last.success && last.output.user === user) await addPendingReport(user, last.output.beat).catch(() => {})
  writeNote(LAST_WORDS, '')
}

async function say(beat: ProgressReport, isLeaving: boolean): Promise<void> {
  const who = person.get()
  if (!who) return
  // Both begin at once: a page that is being left may live to see neither end, and the service counts a beat once.
  if (isLeaving) writeNote(LAST_WORDS, JSON.stringify({ user: who.user, beat }))
  const kept = addPendingReport(who.user, beat).catch(() => {})
  const verdict = outcomeOf(await send(who, [beat]))
  await kept
  if (isLeaving) writeNote(LAST_WORDS, '')
  if (verdict === 'sign-in') endSession(who.token)
  if (verdict !== 'done' && verdict !== 'refused') return
  await removePendingReports(who.user, [beat])
  await exclusively(() => drainPendingReports(who, { atOnce: true }))
}
