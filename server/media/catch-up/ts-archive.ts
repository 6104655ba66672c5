import { UpstreamError } from '../../net/upstream-error.ts'
import { masterOf } from '../tv-relay/master.ts'
import { type Archive, type ArchiveDeps, archiveMaster } from './archive.ts'
import type { OpenedTs } from './open-archive.ts'
import { timedNumber, timedPlaylist } from './timed-playlist.ts'
import { createTsReader, type TsReader } from './ts-reader.ts'

/** Short, because a player waits for a whole segment after each seek. */
const SECONDS = 6
/** Viewers at different moments of a programme have connections of their own. */
const MOST_READERS = 3

/**
 * Relays an archive in raw MPEG-TS, which can only be read forward. A segment elsewhere opens the upstream
 * anew.
 */
export function createTsArchive(
  { window, firstIndex, clock, signal, open, beginningOf, program }: ArchiveDeps,
  opened: OpenedTs,
): Archive {
  // The last one served the latest request.
  let readers: TsReader[] = [readerOf(opened, window.startMs)]
  let opening: Promise<unknown> = Promise.resolve()

  function readerOf({ bytes, end }: OpenedTs, fromMs: number): TsReader {
    const fromSeconds = (beginningOf(fromMs) - window.startMs) / 1000
    return createTsReader({ bytes, end, fromSeconds, seconds: SECONDS, program })
  }

  async function openAt(number: number): Promise<TsReader> {
    const fromMs = window.startMs + number * SECONDS * 1000
    const again = await open(fromMs)
    if (again.kind !== 'ts') throw new UpstreamError('the archive is another format now')
    return readerOf(again, fromMs)
  }

  /**
   * Finds the reader that reaches a segment, else opens one. One at a time, so that two requests share it.
   */
  function readerFor(number: number): Promise<TsReader> {
    const found = opening.then(async () => {
      const reader = readers.find(({ reaches }) => reaches(number)) ?? (await openAt(number))
      readers = [...readers.filter((one) => one !== reader), reader]
      for (const idle of readers.splice(0, readers.length - MOST_READERS)) idle.close()
      return reader
    })
    opening = found.catch(() => {})
    return found
  }

  signal.addEventListener('abort', () => {
    for (const reader of readers) reader.close()
  })

  return {
    master: () => archiveMaster(masterOf(''), firstIndex),
    playlist: async (name) =>
      name === `v${firstIndex}`
        ? timedPlaylist({ window, seconds: SECONDS, extension: 'ts', hasInit: false }, clock.now())
        : undefined,
    async file(name, file) {
      const number = name === `v${firstIndex}` ? timedNumber(file, window, SECONDS) : undefined
      if (number === undefined) return undefined
      // A connection may have ended before the segment; a new one begins with it.
      const bytes = (await (await readerFor(number)).segment(number)) ?? (await (await readerFor(number)).segment(number))
      return bytes && { bytes, kind: 'ts', isFixed: false }
    },
  }
}
