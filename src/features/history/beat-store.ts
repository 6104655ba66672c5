import * as v from 'valibot'
import { Beat, MAX_BEATS, recordBeats } from '../../contract/history.ts'
import { afterBeat, beatOf, isBeatDue, type Look, NOTHING_PLAYED, withBeat, withLook, withoutBeats } from '../../domain/beats.ts'
import { shortHash } from '../../domain/short-hash.ts'
import { deviceId } from '../../platform/device-id.ts'
import { CallFailure, callAs } from '../../platform/http.ts'
import { readNote, writeNote } from '../../platform/local-notes.ts'
import { closeSession, session } from '../../platform/session.ts'
import { openShelf } from '../../platform/shelf.ts'
import type { Readable } from '../../platform/store.ts'
import type { Phase, PlayerState } from '../../player/state.ts'

/** The beats that have not arrived yet, under a mark of the session in which they were played. */
const waiting = openShelf<Beat[]>('beats')

/** The beat of a page that was being left, which need not live until the shelf has it. */
const LAST_WORDS = 'last-beat'
const LastWords = v.pipe(v.string(), v.parseJson(), v.object({ mark: v.string(), beat: Beat }))

const markOf = (token: string) => shortHash(token).toString(36)

const FLOW: Record<Phase, Look['flow']> = {
  playing: 'playing',
  loading: 'waiting',
  waiting: 'waiting',
  idle: 'standing',
  paused: 'standing',
  ended: 'standing',
  failed: 'standing',
}

/**
 * Tells the service what of a channel a player plays: every 15 seconds of play, when it stops or plays something else, and when the page
 * is left. Returns how to stop, which tells the rest. Nothing is said while nothing plays, and nothing for a visitor.
 */
export function tellBeats(state: Readable<PlayerState>, channelId: string): () => void {
  let tally = NOTHING_PLAYED
  let playing = state.get().key
  const tell = (isLeaving = false): void => {
    const beat = beatOf(tally, channelId)
    tally = afterBeat(tally)
    if (beat) void say(beat, isLeaving)
  }
  const look = (): void => {
    const { key, phase, positionMs } = state.get()
    if (key !== playing) {
      tell()
      playing = key
      tally = NOTHING_PLAYED
    }
    tally = withLook(tally, { atMs: Date.now(), flow: FLOW[phase], positionMs })
    if (isBeatDue(tally)) tell()
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
 * Sends what waits in a session, now and whenever the network or the viewer is back, and forgets what waits in others. Returns how to
 * stop; when the session is over, what still waits is forgotten.
 */
export function sendWaitingBeats(token: string): () => void {
  const mark = markOf(token)
  const send = (): void => {
    if (document.visibilityState === 'visible') void sendWaiting(token)
  }
  addEventListener('online', send)
  document.addEventListener('visibilitychange', send)
  void takeUp(mark).then(send)
  return () => {
    removeEventListener('online', send)
    document.removeEventListener('visibilitychange', send)
    if (session.get()?.auth_token === token) return
    writeNote(LAST_WORDS, '')
    void waiting.clear((key) => key === mark)
  }
}

async function takeUp(mark: string): Promise<void> {
  const last = v.safeParse(LastWords, readNote(LAST_WORDS))
  if (last.success && last.output.mark === mark) await waiting.change(mark, (beats = []) => withBeat(beats, last.output.beat))
  writeNote(LAST_WORDS, '')
  await waiting.clear((key) => key !== mark)
}

async function say(beat: Beat, isLeaving: boolean): Promise<void> {
  const token = session.get()?.auth_token
  if (token === undefined) return
  // Both begin at once: a page that is being left may live to see neither end, and the service counts a beat once.
  const mark = markOf(token)
  if (isLeaving) writeNote(LAST_WORDS, JSON.stringify({ mark, beat }))
  const kept = waiting.change(mark, (beats = []) => withBeat(beats, beat))
  const arrived = await send(token, [beat])
  await kept
  if (isLeaving) writeNote(LAST_WORDS, '')
  if (!arrived) return
  await forget(token, [beat])
  await sendWaiting(token)
}

const sending = new Set<string>()

async function sendWaiting(token: string): Promise<void> {
  if (sending.has(token)) return
  sending.add(token)
  try {
    for (;;) {
      const beats = ((await waiting.read(markOf(token))) ?? []).slice(0, MAX_BEATS)
      if (beats.length === 0 || session.get()?.auth_token !== token || !(await send(token, beats))) return
      await forget(token, beats)
    }
  } finally {
    sending.delete(token)
  }
}

async function forget(token: string, beats: readonly Beat[]): Promise<void> {
  await waiting.change(markOf(token), (all = []) => withoutBeats(all, beats))
}

/** Whether the service has these beats, or will never take them. */
async function send(token: string, beats: Beat[]): Promise<boolean> {
  try {
    await callAs(token, recordBeats, { body: { device: deviceId(), beats } })
    return true
  } catch (error) {
    const status = error instanceof CallFailure ? error.status : null
    if (status === 401 && session.get()?.auth_token === token) closeSession()
    return status !== null && status < 500 && status !== 429
  }
}
