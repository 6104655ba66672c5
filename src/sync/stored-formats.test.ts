import { expect, test } from 'vitest'
import type { TrackChoice } from '../contract/tracks.ts'
import type { PendingChange } from '../domain/account/pending-changes.ts'
import type { DeviceReminder } from '../domain/guide/device-reminders.ts'
import { reminderMark } from '../storage/device-reminders.ts'
import { CHANGES } from './change-table.ts'
import type { ChangeTable } from './change-rules.ts'
import { createOutbox } from './outbox.ts'
import type { OutboxRow } from './outbox-row.ts'
import { migrateStoredFormats, type StoredProgress, UNSENT_TRACKS } from './stored-formats.ts'
import { memoryStore } from './testing/memory-store.ts'

const NOW = 1_800_000_000_000
const USER = 'u-1'
const TOKEN = 'a token'
const MARK = reminderMark(TOKEN)
const report = (at: number) => ({ at, channel_id: 'tv-1', playing: at, played: 15_000 })

/** A device with rows as 0.2.0 wrote them. */
function deviceOf020(rows: {
  outbox?: Record<string, object>
  beats?: Record<string, StoredProgress>
  tracks?: TrackChoice[]
  reminders?: DeviceReminder[]
  who?: { token: string | undefined; user: string; device: string }
  isFull?: boolean
  isInMemory?: boolean
}) {
  const reminders = memoryStore(
    Object.fromEntries((rows.reminders ?? []).map((entry) => [`${entry.owner}|${entry.reminder.programme_id}`, entry])),
  )
  const local = new Map(rows.tracks && [[UNSENT_TRACKS, JSON.stringify(rows.tracks)]])
  const notes = { read: (key: string) => local.get(key), write: (key: string, value: string) => void local.set(key, value) }
  const outbox = memoryStore<OutboxRow>(rows.outbox as Record<string, OutboxRow>)
  outbox.isFull = rows.isFull ?? false
  if (rows.isInMemory) outbox.isPersistent = () => false
  const progress = memoryStore(rows.beats)
  const sent: PendingChange[] = []
  const fakes = {
    async send(_who: unknown, change: PendingChange) {
      sent.push(change)
      return { status: 200, code: '', retryAfterMs: 0 }
    },
    async apply() {},
  }
  const table = Object.fromEntries(Object.entries(CHANGES).map(([kind, rules]) => [kind, { ...rules, ...fakes }]))
  const opened = createOutbox({
    table: table as unknown as ChangeTable,
    store: outbox,
    who: async () => rows.who ?? { token: TOKEN, user: USER, device: 'brwsr-1' },
    migrate: ({ user, token }, add) => migrateStoredFormats({ progress, reminders, notes }, { user, token, add, nowMs: NOW }),
    retryAfter: { until: async () => 0, keep: async () => {} },
    nowMs: () => NOW,
    random: () => 0.5,
    onSent: () => {},
    onChange: () => {},
    onRefusedToken: async () => {},
  })
  return { outbox: opened, rows: outbox.values, progress, local, reminders, sent }
}

test('an unsent favourite of 0.2.0 is sent unchanged', async () => {
  const row = {
    user: USER,
    kind: 'stations',
    id: 'st-1',
    want: true,
    base: false,
    idem: 'i-1',
    rev: 3,
    attempts: 2,
    nextAt: NOW - 1,
    notBefore: 0,
    ts: NOW - 60_000,
  }
  const device = deviceOf020({ outbox: { [`${USER}|stations|st-1`]: row } })
  expect(await device.outbox.drain()).toBeNull()
  expect(device.sent).toEqual([{ ...row, attempts: 3 }])
  expect(device.rows.size).toBe(0)
})

test('reports that 0.2.0 did not send join the later ones', async () => {
  const device = deviceOf020({ beats: { [USER]: { beats: [report(1), report(2)], attempts: 4, nextAt: NOW + 60_000 } } })
  await device.outbox.add({ kind: 'progress', user: USER, reports: [report(3)], idem: 'i', nowMs: NOW })
  await device.outbox.drain({ atOnce: true })
  expect(device.sent).toMatchObject([{ kind: 'progress' }])
  expect((device.sent[0] as { reports: { at: number }[] }).reports.map(({ at }) => at).toSorted()).toEqual([1, 2, 3])
  expect([device.rows.size, device.progress.values.size]).toEqual([0, 0])
})

test('unsent tracks stay with the person while a visitor is here', async () => {
  const choice: TrackChoice = { of: 'film', kind: 'dubbing', track: 'uk', at: NOW - 1000 }
  const device = deviceOf020({ tracks: [choice], who: { token: undefined, user: 'visitor', device: 'brwsr-1' } })
  expect(await device.outbox.drain()).toBeNull()
  expect([device.sent, device.rows.size, JSON.parse(device.local.get(UNSENT_TRACKS)!)]).toEqual([[], 0, [choice]])
})

test('a full device keeps the reports of 0.2.0 where they are', async () => {
  const stored = { beats: [report(1)], attempts: 0, nextAt: 0 }
  const device = deviceOf020({ beats: { [USER]: stored }, isFull: true })
  expect(await device.outbox.changesOf({ user: USER, token: TOKEN })).toMatchObject([{ reports: [report(1)] }])
  expect(device.progress.values.get(USER)).toEqual(stored)
  for (let round = 0; round < 3; round += 1) expect(await device.outbox.drain({ atOnce: true })).toBeNull()
  expect(device.sent).toHaveLength(1)
})

test('tracks leave the note also where nothing outlives the page', async () => {
  const device = deviceOf020({ tracks: [{ of: 'film', kind: 'dubbing', track: 'uk', at: NOW - 1000 }], isInMemory: true })
  for (let round = 0; round < 3; round += 1) expect(await device.outbox.drain({ atOnce: true })).toBeNull()
  expect([device.sent.length, device.local.get(UNSENT_TRACKS)]).toEqual([1, '[]'])
})

test('a migration that a crash cut short moves nothing twice', async () => {
  const stored = { beats: [report(1)], attempts: 0, nextAt: 0 }
  const device = deviceOf020({ beats: { [USER]: stored } })
  await device.outbox.changesOf({ user: USER, token: TOKEN })
  device.progress.values.set(USER, stored)
  expect(await device.outbox.changesOf({ user: USER, token: TOKEN })).toMatchObject([{ reports: [report(1)] }])
})

test('track choices that 0.2.0 did not send are sent, and a later choice is not undone by them', async () => {
  const choice = (kind: TrackChoice['kind'], track: string, at: number): TrackChoice => ({ of: 'film', kind, track, at })
  const device = deviceOf020({ tracks: [choice('dubbing', 'uk українська', NOW - 9), choice('subtitles', '', NOW - 8)] })
  const later = choice('subtitles', 'ru русский', NOW)
  await device.outbox.add({ kind: 'tracks', user: USER, choice: later, idem: 'i', nowMs: NOW })
  await device.outbox.drain()
  expect(device.sent.map((change) => 'choice' in change && change.choice)).toEqual([
    choice('dubbing', 'uk українська', NOW - 9),
    later,
  ])
  expect([device.rows.size, device.local.get(UNSENT_TRACKS)]).toEqual([0, '[]'])
})

const deviceReminder = (programme_id: string, more: Partial<DeviceReminder>): DeviceReminder => ({
  owner: MARK,
  user: USER,
  reminder: {
    programme_id,
    title: 'Новини',
    title_ru: 'Новости',
    age: 0,
    start: NOW,
    end: NOW + 60_000,
    asked_start: NOW,
    due: NOW,
    gone: false,
    channel: { slug: 'kanal-1', name: 'Канал 1', name_ru: 'Канал 1', logo: '/images/a.svg' },
  },
  wish: null,
  told: false,
  ...more,
})

test('unsent reminders of 0.2.0 are sent, also of the person’s earlier session, but of no other person', async () => {
  const reminders = [
    deviceReminder('added', { wish: 'add', rev: 1, isUnheard: true }),
    deviceReminder('removed', { wish: 'remove', rev: 2 }),
    deviceReminder('known', {}),
    deviceReminder('before', { owner: 'an earlier session', wish: 'add', rev: 1 }),
    deviceReminder('of another', { owner: 'another session', user: 'u-2', wish: 'add', rev: 1 }),
  ]
  const device = deviceOf020({ reminders })
  await device.outbox.drain()
  expect(device.sent.map((change) => change.kind === 'reminders' && [change.id, change.want])).toEqual([
    ['added', true],
    ['removed', false],
    ['before', true],
  ])
  expect([...device.reminders.values].map(([key, { wish }]) => [key, wish]).toSorted()).toEqual(
    [
      [`${MARK}|added`, null],
      [`${MARK}|known`, null],
      [`${MARK}|before`, null],
      ['another session|of another', 'add'],
    ].toSorted(),
  )
})
