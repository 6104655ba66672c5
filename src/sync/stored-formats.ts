import * as v from 'valibot'
import { TrackChoice } from '../contract/tracks.ts'
import type { Draft } from '../domain/account/pending-changes.ts'
import type { DeviceReminder } from '../domain/guide/device-reminders.ts'
import { type ProgressReport, withoutReports } from '../domain/playback/progress-reports.ts'
import { reminderKey, reminderMark } from '../storage/device-reminders.ts'
import type { KvStore } from '../storage/kv-store.ts'

/** Progress reports as 0.2.0 stores them in `beats`, under the person. */
export type StoredProgress = { beats: ProgressReport[]; attempts: number; nextAt: number; notBefore?: number }

/**
 * The localStorage key under which 0.2.0 stores the track choices of the person who is signed in. Workers
 * have no localStorage.
 */
export const UNSENT_TRACKS = 'own.unsent-tracks'
const StoredTracks = v.pipe(v.string(), v.parseJson(), v.array(TrackChoice))

/** The notes of a page in localStorage. */
export type Notes = { read: (key: string) => string | undefined; write: (key: string, value: string) => void }

/** Where 0.2.0 stores changes that were not sent. A tab or a worker of it may still add to them. */
export type StoredFormats = { progress: KvStore<StoredProgress>; reminders: KvStore<DeviceReminder>; notes: Notes | undefined }

/** `add` returns false while the device is full: the old row stays, because the page alone has the change. */
type Migration = { user: string; token: string | undefined; nowMs: number; add: (draft: Draft) => Promise<boolean> }

const IDEM = 'of 0.2.0'

/**
 * Moves unsent changes of 0.2.0 into the outbox. A crash in between moves them twice, which folds to the same
 * change.
 */
export async function migrateStoredFormats({ progress, reminders, notes }: StoredFormats, migration: Migration): Promise<void> {
  await Promise.all([
    migrateProgress(progress, migration),
    migrateReminders(reminders, migration),
    migrateTracks(notes, migration),
  ])
}

/**
 * 0.2.0 marks a reminder of the device as unsent. Where the person has another token now, the reminder moves
 * to it.
 */
async function migrateReminders(store: KvStore<DeviceReminder>, { user, token, nowMs, add }: Migration): Promise<void> {
  const mark = reminderMark(token)
  for (const [key, entry] of await store.entries()) {
    const { owner, reminder, wish, isUnheard } = entry
    if (wish === null || (owner !== mark && entry.user !== user)) continue
    const id = reminder.programme_id
    const want = wish === 'add'
    const base = want && isUnheard === true ? false : null
    if (!(await add({ kind: 'reminders', user, id, want, base, reminder, idem: `${IDEM} ${id}`, nowMs }))) continue
    const isSame = (known: DeviceReminder) => known.wish === wish && known.rev === entry.rev
    if (want) {
      const moved = { owner: mark, reminder, wish: null, told: entry.told }
      await store.change(reminderKey(mark, id), (known) => (!known || (owner === mark && isSame(known)) ? moved : known))
    }
    if (!want || owner !== mark) await store.change(key, (known) => (known && isSame(known) ? undefined : known))
  }
}

async function migrateTracks(notes: Notes | undefined, { user, token, add }: Migration): Promise<void> {
  // The stored tracks name no owner: it can only be the signed-in person.
  if (token === undefined) return
  const note = notes?.read(UNSENT_TRACKS)
  const read = v.safeParse(StoredTracks, note)
  if (!read.success || read.output.length === 0) return
  for (const choice of read.output) {
    if (!(await add({ kind: 'tracks', user, choice, idem: `${IDEM} ${choice.at}`, nowMs: choice.at }))) return
  }
  if (notes?.read(UNSENT_TRACKS) === note) notes?.write(UNSENT_TRACKS, '[]')
}

async function migrateProgress(store: KvStore<StoredProgress>, { user, nowMs, add }: Migration): Promise<void> {
  const found = await store.read(user)
  if (!found) return
  if (!(await add({ kind: 'progress', user, reports: found.beats, idem: `${IDEM} ${nowMs}`, nowMs }))) return
  await store.change(user, (known) => {
    const left = withoutReports(known?.beats ?? [], found.beats)
    return known && left.length > 0 ? { ...known, beats: left } : undefined
  })
}
