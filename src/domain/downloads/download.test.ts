import { expect, test } from 'vitest'
import type { Programme } from '../../contract/programmes.ts'
import type { Title } from '../../contract/titles.ts'
import {
  afterEvent,
  ageOf,
  type Download,
  type DownloadEvent,
  isPlayable,
  isActive,
  downloadKey,
  newDownload,
  nextToRun,
  shareOf,
} from './download.ts'
import { LICENCE_MS } from './offline-licence.ts'

const NOW = Date.UTC(2026, 10, 22, 12)
const title = { _id: 'a-film' } as Title

function download(extra: Partial<Download> = {}): Download {
  const of = { kind: 'film', title, part: { season: 0, episode: 0 } } as const
  const draft = { of, uri: 'v360/index.m3u8', height: 360, expectedBytes: 1000 }
  return { ...newDownload(draft, NOW), user: 'u-1', ...extra }
}

const after = (extra: Partial<Download>, event: DownloadEvent) => {
  const { state, trouble } = afterEvent(download(extra), event)
  return trouble === null ? state : `${state}: ${trouble}`
}

test('a download has the player’s key of its item', () => {
  expect(download().key).toBe('film:a-film:0:0')
  expect(downloadKey({ kind: 'film', title, part: { season: 2, episode: 5 } })).toBe('film:a-film:2:5')
  const programme = { _id: 'p-1' } as Programme
  expect(downloadKey({ kind: 'archive', channel: {} as never, programme })).toBe('archive:p-1')
})

test('a download waits, runs and becomes complete', () => {
  expect(download().state).toBe('waiting')
  expect(after({}, { what: 'begun' })).toBe('running')
  const whole = afterEvent(download({ state: 'running', files: 9, filesHere: 8 }), { what: 'whole', bytes: 990 })
  expect(whole).toMatchObject({ state: 'whole', filesHere: 9, bytes: 990 })
})

test('an earlier trouble is cleared by the first new file, not by the restart', () => {
  expect(after({ trouble: 'network', filesHere: 4 }, { what: 'begun' })).toBe('running: network')
  const running = { state: 'running', trouble: 'network', filesHere: 4 } as const
  expect(after(running, { what: 'advanced', files: 9, filesHere: 4, bytes: 4 })).toBe('running: network')
  expect(after(running, { what: 'advanced', files: 9, filesHere: 5, bytes: 5 })).toBe('running')
  expect(after({ ...running, state: 'paused' }, { what: 'advanced', files: 9, filesHere: 5, bytes: 5 })).toBe('paused: network')
})

test('a complete download plays while its licence is valid', () => {
  expect(isPlayable(download({ state: 'whole' }), NOW + LICENCE_MS)).toBe(true)
  expect(isPlayable(download({ state: 'whole' }), NOW + LICENCE_MS + 1)).toBe(false)
  expect(isPlayable(download({ state: 'running' }), NOW)).toBe(false)
  const right = { checkedAtMs: NOW, refusal: 'archive_locked' }
  expect(isPlayable(download({ state: 'whole', right }), NOW)).toBe(false)
})

test('a download paused by the viewer stays paused until resumed', () => {
  expect(after({ state: 'running' }, { what: 'paused' })).toBe('paused')
  expect(after({ state: 'waiting' }, { what: 'paused' })).toBe('paused')
  expect(after({ state: 'paused' }, { what: 'begun' })).toBe('paused')
  expect(after({ state: 'paused' }, { what: 'lost' })).toBe('paused')
  expect(after({ state: 'paused' }, { what: 'resumed' })).toBe('waiting')
})

test('a full device pauses it with that reason, and it may be resumed', () => {
  expect(after({ state: 'running' }, { what: 'full' })).toBe('paused: full')
  expect(after({ state: 'paused', trouble: 'full' }, { what: 'resumed' })).toBe('waiting')
})

test('a required PIN pauses it', () => {
  expect(after({ state: 'running' }, { what: 'pin' })).toBe('paused: pin')
})

test('without a network it waits', () => {
  expect(after({ state: 'running' }, { what: 'lost' })).toBe('waiting: network')
})

test('unusable files fail it until the viewer retries', () => {
  expect(after({ state: 'running' }, { what: 'broken' })).toBe('failed: broken')
  expect(after({ state: 'failed', trouble: 'broken' }, { what: 'resumed' })).toBe('waiting')
})

test('a refusal fails an active download and only locks a complete one', () => {
  const no = { what: 'checked', code: 'tariff_required', status: 403, atMs: NOW } as const
  expect(after({ state: 'running' }, no)).toBe('failed: refused')
  expect(after({ state: 'whole' }, no)).toBe('whole')
  expect(afterEvent(download({ state: 'whole' }), no).right.refusal).toBe('tariff_required')
})

test('only lost files change a complete download', () => {
  for (const what of ['begun', 'paused', 'resumed', 'full', 'lost', 'broken'] as const)
    expect(after({ state: 'whole' }, { what })).toBe('whole')
  expect(after({ state: 'whole' }, { what: 'gone' })).toBe('waiting')
  expect(after({ state: 'paused' }, { what: 'gone' })).toBe('paused')
})

test('an incomplete download advances, also just after a pause', () => {
  const event = { what: 'advanced', files: 10, filesHere: 4, bytes: 400 } as const
  expect(shareOf(afterEvent(download({ state: 'running' }), event))).toBe(0.4)
  expect(shareOf(afterEvent(download({ state: 'paused' }), event))).toBe(0.4)
  expect(afterEvent(download({ state: 'whole', files: 12 }), event).files).toBe(12)
  expect(afterEvent(download({ state: 'failed' }), event).filesHere).toBe(0)
  expect(afterEvent(download({ state: 'paused' }), { what: 'whole', bytes: 1 }).state).toBe('paused')
})

test('progress needs the number of files', () => {
  expect(shareOf({ state: 'running', files: 0, filesHere: 0 })).toBe(0)
  expect(shareOf({ state: 'whole', files: 0, filesHere: 0 })).toBe(1)
})

test('the oldest request runs first, also after an interruption', () => {
  const first = download({ key: 'a', state: 'running', addedAtMs: NOW })
  const second = download({ key: 'b', addedAtMs: NOW + 1 })
  expect(nextToRun([second, first])).toBe(first)
  expect(nextToRun([{ ...first, state: 'paused' }, second])).toBe(second)
  expect(nextToRun([{ ...first, trouble: 'network' }, second])).toBe(second)
  expect(nextToRun([{ ...first, state: 'whole' }])).toBeNull()
  expect(isActive({ state: 'failed' })).toBe(false)
})

test('the age rating is the title’s or the programme’s', () => {
  const programme = { _id: 'p-1', age: 16 } as Programme
  expect(ageOf({ kind: 'archive', channel: {} as never, programme })).toBe(16)
  expect(ageOf({ kind: 'film', title: { ...title, ageRestrictions: 18 }, part: { season: 0, episode: 0 } })).toBe(18)
})
