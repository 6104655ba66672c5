import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { filesOfHour } from './hour-files.ts'
import { lineOf, mendHour, readLines, validEntries } from './hour-index.ts'
import { createRecordingWriter } from './writer.ts'

const HOUR = Date.parse('2026-11-26T18:00:00Z')

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'efir-index-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const files = () => filesOfHour(folder, { channelId: 'one', hourMs: HOUR }, 'v')

/** Records so many segments of four seconds, each with its number as its bytes. */
async function record(count: number, fromMs = HOUR): Promise<void> {
  const writer = createRecordingWriter(folder, 'one', 'v')
  for (let i = 0; i < count; i++) {
    const bytes = Buffer.from(`segment ${i}`)
    await writer.append({ startMs: fromMs + i * 4000, ms: 4000, kind: 'ts', bytes, init: undefined, discontinuity: false })
  }
  await writer.close()
}

test('a line has all fields of an entry', () => {
  const entry = {
    sequence: 12,
    offset: 0,
    length: 376,
    startMs: HOUR + 4000,
    ms: 3840,
    kind: 'm4s' as const,
    discontinuity: true,
    init: 'init-00112233445566aa.mp4',
    crc: 0xabc,
  }
  expect(lineOf(entry)).toBe(`12 0 376 ${HOUR + 4000} 3840 m4s+d+init-00112233445566aa.mp4 00000abc\n`)
  expect(readLines(lineOf(entry))).toEqual([entry])
})

test('a torn line does not count, wherever it is cut', async () => {
  await record(2)
  const text = readFileSync(files().index, 'latin1')
  const first = text.indexOf('\n') + 1
  for (let length = first; length < text.length; length++) expect(readLines(text.slice(0, length))).toHaveLength(1)
  expect(readLines(text)).toHaveLength(2)
})

test('recovery cuts a torn line and bytes without a line', async () => {
  await record(3)
  const whole = statSync(files().segments).size
  appendFileSync(files().segments, 'half a segm')
  appendFileSync(files().index, '1795716012 27 9 17957')
  const { entries, cutBytes } = await mendHour(files())
  expect([entries.length, cutBytes, statSync(files().segments).size]).toEqual([3, 11, whole])
  expect(readFileSync(files().index, 'latin1')).toBe(entries.map(lineOf).join(''))
})

test('recovery drops entries whose bytes never reached the disk', async () => {
  await record(3)
  const { entries } = await mendHour(files())
  truncateSync(files().segments, entries[2]!.offset + 2)
  expect((await mendHour(files())).entries).toHaveLength(2)
  const bytes = readFileSync(files().segments)
  bytes.fill(0, entries[1]!.offset)
  writeFileSync(files().segments, bytes)
  expect((await mendHour(files())).entries).toHaveLength(1)
  rmSync(files().segments)
  expect((await mendHour(files())).entries).toEqual([])
  expect(statSync(files().index).size).toBe(0)
})

test('a recording continued after a crash begins with a discontinuity and never repeats a number', async () => {
  await record(2)
  appendFileSync(files().segments, 'tail')
  await record(2, HOUR + 60_000)
  const entries = readLines(readFileSync(files().index, 'latin1'))
  expect(entries.map(({ discontinuity }) => discontinuity)).toEqual([true, false, true, false])
  const numbers = entries.map(({ sequence }) => sequence)
  expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
  const bytes = readFileSync(files().segments)
  expect(entries.map(({ offset, length }) => bytes.toString('utf8', offset, offset + length))).toEqual([
    ...['segment 0', 'segment 1', 'segment 0', 'segment 1'],
  ])
})

test('after the clock was set back, the later recording of a time counts', async () => {
  await record(5)
  await record(2, HOUR + 8000)
  const valid = validEntries(readLines(readFileSync(files().index, 'latin1')))
  expect(valid.map(({ startMs }) => startMs - HOUR)).toEqual([0, 4000, 8000, 12_000])
})
