import { mkdir, stat, statfs } from 'node:fs/promises'
import { isDiskFull } from '../../db/storage-state.ts'
import { type Clock, SYSTEM_CLOCK } from '../relay/clock.ts'
import type { RelayedStream } from '../tv-relay/fetcher.ts'
import type { TvRelays } from '../tv-relay/tv-relays.ts'
import { type ChannelRecording, createChannelRecording } from './channel-recording.ts'
import { createFolderClaim } from './claim-folder.ts'
import { filesOfHour, HOUR_MS, hoursIn, type RecordedHour, type Track, TRACKS } from './hour-files.ts'
import { mendHour } from './hour-index.ts'
import { createHourUploads } from './hour-uploads.ts'
import type { ObjectStore } from './object-store.ts'
import type { RecordingStore } from './recording-store.ts'
import type { Recordings } from './recordings.ts'
import { type DiskSpace, floorOf, trimRecordings } from './retention.ts'
import { endOfParts, storedParts } from './stored-parts.ts'
import { recordingWindow } from './window.ts'

/** A channel to record, and where its relay gets it from. */
export type RecordedChannel = { id: string; streams: readonly RelayedStream[] }

export type RecorderDeps = {
  /** The folder of all recordings. */
  folder: string
  recordings: Recordings
  store: RecordingStore
  /** The store that closed hours move to; undefined keeps them on the disk. */
  objects?: ObjectStore | undefined
  tvRelays: Pick<TvRelays, 'begin' | 'find'>
  /** Returns the channels to record now. */
  channels: () => Promise<RecordedChannel[]>
  clock?: Clock
  space?: () => Promise<DiskSpace>
  warn?: (message: string) => void
  reportError?: (error: unknown) => void
}

/** Counts for the operator; `store` with the hours that wait for it. */
export type RecorderCounters = { channels: number; isPaused: boolean; store?: { isLost: boolean; waiting: number } }

/** The longest time until recorded bytes reach the disk. */
const SYNC_EVERY_MS = 10_000
/** After a failed write, although the disk says that there is room: a quota, for example. */
const FULL_FOR_MS = 60_000
/** Each so many rounds the rows are written, and old hours removed. */
const ROUNDS_A_MINUTE = 6

/** Records channels, watched or not. */
export type Recorder = ReturnType<typeof createRecorder>

/** Creates a recorder. It waits while another process records into the folder. */
// oxlint-disable-next-line max-lines-per-function -- the rounds share the running recordings
export function createRecorder({ folder, recordings, store, objects, tvRelays, channels, ...deps }: RecorderDeps) {
  const { clock = SYSTEM_CLOCK, warn = console.warn, reportError = console.error } = deps
  const space = deps.space ?? (() => spaceOf(folder))
  const running = new Map<string, ChannelRecording>()
  /** The streams of each channel that its relay was given last. */
  const given = new Map<string, string>()
  const grown = new Map<string, RecordedHour>()
  let isPaused = false
  let fullAtMs = -Infinity
  let rounds = 0
  let stopping = false
  let cancel = () => {}
  const claim = createFolderClaim(folder)
  let isHeld: boolean | undefined
  let last: Promise<void> = Promise.resolve()
  const isOpen = (hour: RecordedHour) => [...running.values()].some((recording) => recording.isOpen(hour))
  const uploads = objects && createHourUploads({ folder, store, objects, now: clock.now, isOpen, reportError })

  function begin(channelId: string): ChannelRecording {
    const recording = createChannelRecording({
      folder,
      channelId,
      clock,
      isPaused: () => isPaused,
      recorded: (hour) => void grown.set(`${hour.channelId} ${hour.hourMs}`, hour),
      failed(error) {
        if (!isDiskFull(error)) return reportError(error)
        fullAtMs = clock.elapsed()
        pauseOrGoOn(true)
      },
    })
    running.set(channelId, recording)
    return recording
  }

  function pauseOrGoOn(pausing: boolean): void {
    if (isPaused === pausing) return
    isPaused = pausing
    warn(pausing ? 'the recorder pauses: the disk is full' : 'the recorder goes on: there is room again')
  }

  /** Records the channels of the moment, and no others. */
  async function follow(): Promise<void> {
    const found = stopping ? [] : await channels()
    const targets = stopping ? [] : found
    const ids = new Set(targets.map(({ id }) => id))
    for (const id of running.keys()) if (!ids.has(id)) await end(id)
    for (const { id, streams } of targets) {
      const text = JSON.stringify(streams)
      // Viewers may give the relay streams of half a minute ago: the two must not take turns.
      const isSettled = rounds % ROUNDS_A_MINUTE !== 0 && given.get(id) === text
      const relay = (isSettled && tvRelays.find(id)) || tvRelays.begin(id, streams)
      given.set(id, text)
      relay.record((running.get(id) ?? begin(id)).record)
    }
  }

  async function end(channelId: string): Promise<void> {
    const recording = running.get(channelId)
    running.delete(channelId)
    given.delete(channelId)
    tvRelays.find(channelId)?.record(undefined)
    await recording?.close().catch(reportError)
  }

  async function writeRows(): Promise<void> {
    for (const [key, hour] of [...grown]) {
      grown.delete(key)
      await writeRow(hour)
    }
  }

  async function writeRow(hour: RecordedHour): Promise<void> {
    const { channelId, hourMs } = hour
    const segments = await recordings.ofHour(hour, 'v')
    const fromMs = segments[0]?.startMs ?? hourMs
    const lastSegment = segments.at(-1)
    const toMs = lastSegment ? lastSegment.startMs + lastSegment.ms : fromMs
    const { gaps } = recordingWindow(segments, { fromMs, toMs, nowMs: Infinity })
    const isOnDisk = (await Promise.all(TRACKS.map((track) => sizeOnDisk(hour, track)))).some((size) => size !== undefined)
    await store.write({
      channel_id: channelId,
      hour_ms: hourMs,
      from_ms: fromMs,
      to_ms: toMs,
      gaps: JSON.stringify(gaps),
      store: isOnDisk ? 'disk' : 's3',
      bytes: (await bytesOf(hour, 'v')) + (await bytesOf(hour, 'a')),
    })
  }

  async function bytesOf(hour: RecordedHour, track: Track): Promise<number> {
    return (await sizeOnDisk(hour, track)) ?? endOfParts(await storedParts(folder, hour, track))
  }

  async function sizeOnDisk(hour: RecordedHour, track: Track): Promise<number | undefined> {
    return (await stat(filesOfHour(folder, hour, track).segments).catch(() => undefined))?.size
  }

  /** Removes the remains of a crash, and makes the rows match the files. */
  async function mend(): Promise<void> {
    const known = new Map((await store.hours()).map((hour) => [`${hour.channelId} ${hour.hourMs}`, hour]))
    for (const hour of await hoursIn(folder)) {
      const key = `${hour.channelId} ${hour.hourMs}`
      const row = known.get(key)
      known.delete(key)
      if (await isLeaving(hour)) continue
      // An hour is whole if it was closed: its row has the size of its files.
      if (row && row.bytes === (await bytesOf(hour, 'v')) + (await bytesOf(hour, 'a')) && !isRecent(hour)) continue
      try {
        for (const track of TRACKS) {
          await mendHour(filesOfHour(folder, hour, track), endOfParts(await storedParts(folder, hour, track)))
        }
        await writeRow(hour)
      } catch (error) {
        reportError(error)
      }
    }
    for (const gone of known.values()) await store.remove(gone)
  }

  /** True for an hour that has only objects of the store left. */
  async function isLeaving(hour: RecordedHour): Promise<boolean> {
    const indexes = TRACKS.map((track) => stat(filesOfHour(folder, hour, track).index).catch(() => undefined))
    const isIndexed = (await Promise.all(indexes)).some(Boolean)
    return !isIndexed && (await sizeOnDisk(hour, 'v')) === undefined && (await sizeOnDisk(hour, 'a')) === undefined
  }

  const isRecent = ({ hourMs }: RecordedHour) => Math.abs(clock.now() - hourMs) < 2 * HOUR_MS

  async function trim(): Promise<void> {
    const hasRoom = await trimRecordings({ folder, store, now: clock.now, space, isOpen, mayLeaveEarly: !objects })
    pauseOrGoOn(!hasRoom || clock.elapsed() - fullAtMs < FULL_FOR_MS)
  }

  async function round(): Promise<void> {
    if (!(await hold())) return
    await follow()
    for (const recording of running.values()) await recording.sync().catch(reportError)
    if (rounds % ROUNDS_A_MINUTE === 0) {
      await writeRows()
      // An upload takes longer than a round may.
      uploads?.begin()
    }
    // A full disk cannot wait for the minute.
    if (rounds % ROUNDS_A_MINUTE === 0 || isPaused || (await isShort())) await trim()
    rounds += 1
  }

  async function isShort(): Promise<boolean> {
    const measured = await space()
    return measured.freeBytes < floorOf(measured)
  }

  /** Returns true while this process is the one that records; it mends the folder when it becomes that. */
  async function hold(): Promise<boolean> {
    const held = isHeld
    isHeld = claim.hold()
    if (isHeld && held !== true) await mend()
    if (!isHeld && held !== false) warn('another process records: this one only plays recordings')
    if (!isHeld) for (const id of running.keys()) await end(id)
    return isHeld
  }

  function next(): void {
    last = round()
      .catch(reportError)
      .then(() => {
        if (!stopping) cancel = clock.after(SYNC_EVERY_MS, next)
      })
  }

  async function start(): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    if (!stopping) next()
  }
  last = start().catch(reportError)

  return {
    counters: (): RecorderCounters => ({
      channels: running.size,
      isPaused,
      ...(uploads && { store: { isLost: uploads.isLost(), waiting: uploads.waiting() } }),
    }),
    /** Returns the room of the disk that it records to. */
    space,
    /** Resolves when the present round has ended. */
    settled: (): Promise<void> => last,
    /** Ends all recordings; their relays go on for viewers. */
    async stop(): Promise<void> {
      stopping = true
      cancel()
      await last
      await uploads?.stop()
      if (!isHeld) return
      await follow().catch(reportError)
      await writeRows().catch(reportError)
      claim.release()
    },
  }
}

async function spaceOf(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}
