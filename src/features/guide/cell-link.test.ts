import { expect, test } from 'vitest'
import type { Channel } from '../../contract/channels.ts'
import type { ProgrammeInBrief } from '../../contract/programmes.ts'
import { cellLink, statusOf } from './cell-link.ts'

const HOUR = 3_600_000
const NOON = Date.parse('2026-11-21T10:00:00Z')

const past = { _id: 'p1', start: NOON - 2 * HOUR, end: NOON - HOUR } as ProgrammeInBrief
const cell = { programme: past, aired: past, start: past.start, end: past.end } as Parameters<typeof statusOf>[0]
const channel = (archive_days: number, epg_days: number) => ({ allowed: true, archive_days, epg_days }) as Channel

test('a past programme leads to the archive, or to its day if the channel has no archive', () => {
  const linkOf = (one: Channel) => {
    const status = statusOf(cell, one, '2026-11-21', NOON)
    return [status, cellLink(cell, status, '/kanal')]
  }
  expect(linkOf(channel(30, 14))).toEqual(['past', '/kanal?archive=p1'])
  expect(linkOf(channel(0, 0))).toEqual(['over', '/kanal?day=2026-11-21'])
  // A day later the recording of one archive day is gone; no package restores it.
  expect(statusOf(cell, channel(1, 1), '2026-11-22', NOON + 24 * HOUR)).toBe('over')
  expect(statusOf(cell, channel(30, 1), '2026-11-22', NOON + 24 * HOUR)).toBe('locked')
})

test('a programme is over, not locked, on a day beyond the channel’s archive', () => {
  const nextDay = '2026-11-22'
  const status = (archive_days: number, epg_days: number) => statusOf(cell, channel(archive_days, epg_days), nextDay, NOON)
  expect([status(2, 2), status(2, 1), status(1, 1)]).toEqual(['past', 'locked', 'over'])
})
