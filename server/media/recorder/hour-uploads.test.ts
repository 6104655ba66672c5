import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import type { RecordingRow } from '../../db/operator-schema.ts'
import { filesOfHour, HOUR_MS, hoursIn, type Track } from './hour-files.ts'
import { mendHour } from './hour-index.ts'
import { createHourUploads } from './hour-uploads.ts'
import { createObjectStore, ObjectStoreError } from './object-store.ts'
import { fileOfRecording } from './recording-files.ts'
import { createRecordings } from './recordings.ts'
import { removeHour, trimRecordings } from './retention.ts'
import { endOfParts, storedParts } from './stored-parts.ts'
import { memoryStore } from './testing/open-recorder.ts'
import { startObjectServer } from './testing/object-server.ts'
import { nameOfSegment } from './window.ts'
import { createRecordingWriter } from './writer.ts'

const HOUR = { channelId: 'tv', hourMs: Date.parse('2026-11-26T18:00:00Z') }
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

/** An hour with two segments of picture and one of sound, on the disk, beside an empty store. */
async function openHour(segments = [randomBytes(5000), randomBytes(7000)], partBytes?: number) {
  const server = await startObjectServer()
  const folder = mkdtempSync(join(tmpdir(), 'efir-uploads-'))
  closing.push(
    () => rmSync(folder, { recursive: true }),
    () => server.stop(),
  )
  const warnings: string[] = []
  const reported: unknown[] = []
  const objects = createObjectStore(server.config, (message) => warnings.push(message), partBytes)
  const { rows, store } = memoryStore({ tv: 1 })
  const clock = { nowMs: HOUR.hourMs + 3 * HOUR_MS }
  const open = { isOpen: false }
  const deps = { folder, store, objects, now: () => clock.nowMs, reportError: (error: unknown) => reported.push(error) }
  const uploads = createHourUploads({ ...deps, isOpen: () => open.isOpen })
  const recordings = createRecordings(folder, objects)
  const write = async (at: number, bytes: Buffer, track: Track = 'v') => {
    const writer = createRecordingWriter(folder, 'tv', track)
    const place = { startMs: HOUR.hourMs + at * 4000, ms: 4000, kind: 'ts' as const }
    await writer.append({ ...place, bytes, init: undefined, discontinuity: false })
    await writer.close()
    const row = {
      channel_id: 'tv',
      hour_ms: HOUR.hourMs,
      store: 'disk',
      bytes: 0,
      from_ms: 0,
      to_ms: 0,
      gaps: '[]',
    } as RecordingRow
    await store.write(row)
  }
  for (const [at, bytes] of segments.entries()) await write(at, bytes)
  await write(0, Buffer.from('sound'), 'a')
  return {
    server,
    folder,
    warnings,
    reported,
    objects,
    rows,
    store,
    clock,
    open,
    uploads,
    recordings,
    write,
    segments,
    files: filesOfHour(folder, HOUR, 'v'),
    /** Runs a round to its end. */
    async round(): Promise<void> {
      clock.nowMs += HOUR_MS
      uploads.begin()
      await uploads.settled()
    },
    async read(track: Track = 'v'): Promise<(Buffer | undefined)[]> {
      const found = await recordings.ofHour(HOUR, track)
      return Promise.all(found.map((segment) => recordings.read('tv', track, segment)))
    },
  }
}

test('a closed hour moves to the store in proven parts, and plays from there by ranges', async () => {
  const hour = await openHour([randomBytes(10_000), randomBytes(7000)], 8192)
  await hour.round()
  expect([hour.rows.get(`tv ${HOUR.hourMs}`)?.store, hour.uploads.waiting()]).toEqual(['s3', 0])
  expect([existsSync(hour.files.segments), existsSync(hour.files.index)]).toEqual([false, true])
  expect(await hour.read()).toEqual(hour.segments)
  expect(await hour.read('a')).toEqual([Buffer.from('sound')])
  const name = '/recordings/efir/tv/2026-11-26/18.seg'
  expect(hour.server.requests).toContain(`PUT ${name}?partNumber=3&uploadId`)
  expect(hour.server.requests).toContain(`GET ${name} bytes=10000-16999`)
  expect([hour.warnings, hour.reported]).toEqual([[], []])
})

test('an hour that is written, or has just ended, waits', async () => {
  const hour = await openHour()
  hour.open.isOpen = true
  await hour.round()
  hour.open.isOpen = false
  hour.clock.nowMs = HOUR.hourMs + 4 * 60_000
  await hour.round()
  expect(hour.server.requests).toEqual([])
  expect(existsSync(hour.files.segments)).toBe(true)
})

test.each([{ hidesChecksums: false }, { hidesChecksums: true }])('damaged uploads leave the disk as it is %j', async (mode) => {
  const hour = await openHour()
  Object.assign(hour.server.mode, mode, { damages: true })
  await hour.round()
  expect([existsSync(hour.files.segments), existsSync(hour.files.stored)]).toEqual([true, false])
  expect([await hour.read(), hour.uploads.waiting()]).toEqual([hour.segments, 1])
  hour.server.mode.damages = false
  await hour.round()
  expect(existsSync(hour.files.segments)).toBe(false)
  expect(await hour.read()).toEqual(hour.segments)
})

test('a lost store is said once, and what is on the disk plays', async () => {
  const hour = await openHour()
  await hour.round()
  hour.server.mode.isDown = true
  const next = { channelId: 'tv', hourMs: HOUR.hourMs + HOUR_MS }
  const writer = createRecordingWriter(hour.folder, 'tv', 'v')
  const segment = { startMs: next.hourMs, ms: 4000, kind: 'ts' as const, init: undefined, discontinuity: false }
  await writer.append({ ...segment, bytes: Buffer.from('later') })
  await writer.close()
  await hour.store.write({ ...hour.rows.get(`tv ${HOUR.hourMs}`)!, hour_ms: next.hourMs, store: 'disk' })
  await hour.round()
  await hour.round()
  expect(hour.warnings).toEqual([expect.stringMatching(/^the store of recordings fails: \w+$/)])
  expect(hour.uploads.isLost()).toBe(true)
  const [local] = await hour.recordings.ofHour(next, 'v')
  expect(await hour.recordings.read('tv', 'v', local!)).toEqual(Buffer.from('later'))
  await expect(hour.read()).rejects.toThrow(ObjectStoreError)
  const archive = { startMs: HOUR.hourMs, endMs: HOUR.hourMs + HOUR_MS }
  const [moved] = await hour.recordings.ofHour(HOUR, 'v')
  const request = { id: 'tv', rest: `v/${nameOfSegment(moved!)}`, archive, nowMs: hour.clock.nowMs, secondsLeft: 60 }
  expect(await fileOfRecording(hour.recordings, request)).toBe('live_error')
  hour.server.mode.isDown = false
  await hour.round()
  expect(hour.warnings.slice(1)).toEqual(['the store of recordings answers again'])
  expect(await hour.recordings.read('tv', 'v', local!)).toEqual(Buffer.from('later'))
  expect([hour.rows.get(`tv ${next.hourMs}`)?.store, hour.reported]).toEqual(['s3', []])
})

test('wrong keys lose nothing, and no message has them', async () => {
  const hour = await openHour()
  const warnings: string[] = []
  const objects = createObjectStore({ ...hour.server.config, secretKey: 'wrong secret' }, (message) => warnings.push(message))
  const source = { size: 5, read: async () => Buffer.from('bytes') }
  await expect(objects.put('x', source, AbortSignal.timeout(5000))).rejects.toThrow('it answers 403')
  expect(warnings).toEqual(['the store of recordings fails: it answers 403'])
})

test('retention deletes the objects of an hour, later if the store is lost', async () => {
  const hour = await openHour()
  await hour.round()
  await removeHour(hour.folder, hour.store, HOUR)
  hour.server.mode.isDown = true
  await hour.round()
  expect(await hoursIn(hour.folder)).toEqual([HOUR])
  hour.server.mode.isDown = false
  await hour.round()
  expect(hour.server.requests.filter((line) => line.startsWith('DELETE')).slice(-2)).toEqual([
    'DELETE /recordings/efir/tv/2026-11-26/18.seg',
    'DELETE /recordings/efir/tv/2026-11-26/18.audio.seg',
  ])
  expect(await hour.objects.read('tv/2026-11-26/18.seg', 0, 10)).toBeUndefined()
  expect(existsSync(join(hour.folder, 'tv'))).toBe(false)
})

test('hours that wait for the store do not leave to make room', async () => {
  const hour = await openHour()
  const space = async () => ({ freeBytes: 1e9, totalBytes: 100e9 })
  const parts = { folder: hour.folder, store: hour.store, now: () => hour.clock.nowMs, space, isOpen: () => false }
  expect(await trimRecordings({ ...parts, mayLeaveEarly: false })).toBe(false)
  expect(await hour.read()).toEqual(hour.segments)
})

test('an hour that is recorded on after it moved gets another part', async () => {
  const hour = await openHour()
  await hour.round()
  const more = randomBytes(3000)
  await hour.write(5, more)
  expect(await hour.read()).toEqual([...hour.segments, more])
  await hour.round()
  expect(existsSync(hour.files.segments)).toBe(false)
  expect(readFileSync(hour.files.stored, 'latin1')).toBe('0 12000\n12000 3000\n')
  expect(await hour.read()).toEqual([...hour.segments, more])
})

test('an hour that is recorded anew while its old objects leave is whole', async () => {
  const hour = await openHour()
  await hour.round()
  await removeHour(hour.folder, hour.store, HOUR)
  const anew = randomBytes(3000)
  await hour.write(1, anew)
  await hour.round()
  expect(await hour.read()).toEqual([anew])
})

test('after a crash between marking and deleting, the file goes without another upload', async () => {
  const hour = await openHour()
  const kept = readFileSync(hour.files.segments)
  await hour.round()
  writeFileSync(hour.files.segments, kept)
  await hour.store.write({ ...hour.rows.get(`tv ${HOUR.hourMs}`)!, store: 'disk' })
  const before = hour.server.requests.length
  await hour.round()
  expect([existsSync(hour.files.segments), hour.server.requests.length]).toEqual([false, before])
})

test('an index without its file on the disk keeps its entries while the store has them', async () => {
  const hour = await openHour()
  await hour.round()
  const { entries } = await mendHour(hour.files, endOfParts(await storedParts(hour.folder, HOUR, 'v')))
  expect(entries).toHaveLength(2)
})
