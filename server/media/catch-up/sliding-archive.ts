import { UpstreamError } from '../../net/upstream-error.ts'
import { pause } from '../relay/clock.ts'
import { createKeyStore } from '../hls/keys.ts'
import type { RenditionName } from '../tv-relay/master.ts'
import { readMediaPlaylist, type UpstreamPlaylist, type UpstreamSegment } from '../hls/media-playlist.ts'
import { createSegmentReader, type TvFile } from '../tv-relay/tv-segment.ts'
import { type Archive, type ArchiveDeps, archiveMaster, firstDate, upstreamAddress } from './archive.ts'
import { ARCHIVE_LIMITS, type OpenedHls } from './open-archive.ts'
import { timedNumber, timedPlaylist } from './timed-playlist.ts'

const LEAST_SECONDS = 12
const MOST_RECENT = 4

type Listed = { playlist: UpstreamPlaylist; address: string }
type Joined = Pick<TvFile, 'bytes' | 'kind' | 'init'>

/** Each segment starts in one piece of the clock only if pieces are no shorter than segments. */
export const pieceSeconds = ({ targetSeconds }: UpstreamPlaylist): number => Math.max(LEAST_SECONDS, targetSeconds)

/**
 * Relays an archive that upstreams play like live television from an instant on: their playlists slide. Each
 * piece of the window is requested by its own instant, so that players can seek.
 */
export function createSlidingArchive(deps: ArchiveDeps, { master: whole }: OpenedHls, seconds: number): Archive {
  const { window, firstIndex, leadMs, clock, signal, fetch, open, beginningOf } = deps
  // Subtitles of several segments cannot be joined.
  const master = { ...whole, subtitles: [] }
  const read = createSegmentReader(createKeyStore())
  const pieces = new Map<string, Promise<Joined | undefined>>()

  const instantOf = (number: number): number => window.startMs + number * seconds * 1000

  async function listAt(name: RenditionName, number: number): Promise<Listed | undefined> {
    const opened = await open(instantOf(number))
    if (opened.kind === 'ts') {
      opened.end()
      throw new UpstreamError('the archive is another format now')
    }
    const address = upstreamAddress(name, opened.master, firstIndex)
    if (address === undefined) return undefined
    return opened.text === undefined ? load(address) : { playlist: readMediaPlaylist(opened.text, address), address }
  }

  async function load(from: string): Promise<Listed> {
    const { bytes, address } = await fetch(from, ARCHIVE_LIMITS)
    return { playlist: readMediaPlaylist(bytes.toString('utf8'), address), address }
  }

  /** Returns the segments that start within a piece; waits for those that the upstream does not list yet. */
  async function segmentsOf(name: RenditionName, number: number): Promise<UpstreamSegment[]> {
    const toMs = instantOf(number + 1)
    const untilMs = clock.elapsed() + seconds * 2000
    let listed = await listAt(name, number)
    let anchor: { sequence: number; startMs: number } | undefined
    while (listed) {
      const { segments, ended, targetSeconds } = listed.playlist
      const dated = datedFrom(
        segments,
        anchor ?? { startMs: firstDate(segments[0]?.startMs, leadMs, beginningOf(instantOf(number))) },
      )
      const last = dated.at(-1)
      if (ended || signal.aborted || clock.elapsed() >= untilMs || (last && last.endMs >= toMs)) return within(dated, number)
      anchor ??= dated[0] && { sequence: dated[0].segment.sequence, startMs: dated[0].startMs }
      await pause(clock, targetSeconds * 500, signal)
      listed = await load(listed.address)
    }
    return []
  }

  function within(dated: readonly Dated[], number: number): UpstreamSegment[] {
    const [fromMs, toMs] = [instantOf(number), instantOf(number + 1)]
    const starting = dated.filter(({ startMs, endMs }) => startMs < toMs && (number === 0 ? endMs > fromMs : startMs >= fromMs))
    const found = starting.length > 0 ? starting : dated.filter(({ startMs, endMs }) => startMs < toMs && endMs > fromMs)
    return found.map(({ segment }) => segment).filter(({ isMissing }) => !isMissing)
  }

  async function join(name: RenditionName, number: number): Promise<Joined | undefined> {
    const files: TvFile[] = []
    for (const segment of await segmentsOf(name, number)) files.push(await read(fetch, segment))
    const [first] = files
    return first && { kind: first.kind, init: first.init, bytes: Buffer.concat(files.map(({ bytes }) => bytes)) }
  }

  function piece(name: RenditionName, number: number): Promise<Joined | undefined> {
    const key = `${name}/${number}`
    const known = pieces.get(key)
    if (known) return known
    const joining = join(name, number)
    pieces.set(key, joining)
    joining.catch(() => pieces.delete(key))
    for (const oldest of [...pieces.keys()].slice(0, Math.max(0, pieces.size - MOST_RECENT))) pieces.delete(oldest)
    return joining
  }

  return {
    master: () => archiveMaster(master, firstIndex),
    async playlist(name) {
      const listed = upstreamAddress(name, master, firstIndex) && (await piece(name, 0))
      if (!listed) return undefined
      return timedPlaylist({ window, seconds, extension: listed.kind, hasInit: listed.init !== undefined }, clock.now())
    },
    async file(name, file) {
      const number = file === 'init.mp4' ? 0 : timedNumber(file, window, seconds)
      const found = number === undefined ? undefined : await piece(name, number)
      if (!found) return undefined
      if (file === 'init.mp4') return found.init && { bytes: found.init, kind: 'm4s', isFixed: false }
      return { bytes: found.bytes, kind: found.kind, isFixed: false }
    },
  }
}

type Dated = { segment: UpstreamSegment; startMs: number; endMs: number }

/** Dates segments from the first one, or from a segment that was dated before. */
function datedFrom(segments: readonly UpstreamSegment[], { sequence, startMs }: { sequence?: number; startMs: number }): Dated[] {
  const from = sequence === undefined ? 0 : segments.findIndex((one) => one.sequence === sequence)
  let atMs = startMs
  return segments.slice(Math.max(0, from)).map((segment) => {
    const dated = { segment, startMs: atMs, endMs: atMs + segment.seconds * 1000 }
    atMs = dated.endMs
    return dated
  })
}
