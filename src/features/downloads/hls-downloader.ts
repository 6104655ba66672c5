import { DOWNLOAD_MASTER, DOWNLOAD_THUMBNAILS, DOWNLOAD_VERSION } from '../../domain/downloads/download-url.ts'
import { filesIn, downloadMaster, pathBeside, playlistsIn, thumbnailSheets } from '../../domain/downloads/presentation.ts'
import type { DownloadFiles } from '../../storage/download-files.ts'

/** A signed URL of a multivariant playlist. `thumbnails`: its thumbnail list; `version`: of replaceable
 * content; `mayGrow`: an unfinished playlist may still end. */
export type SignedAddress = { url: string; thumbnails: string | null; version: string | null; mayGrow: boolean }

/** Dependencies; tests pass small fakes. */
export type HlsDownloaderDeps = {
  files: DownloadFiles
  /** Requests a URL from the server; rejects with its refusal. */
  ask: () => Promise<SignedAddress>
  fetch: (url: string, signal: AbortSignal) => Promise<Response>
  /** Called whenever the server has issued a URL. */
  onAllowed: () => void
  /** Called after every file. */
  onAdvance: (progress: { files: number; filesHere: number; bytes: number }) => void
  signal: AbortSignal
}

/** The end of a download that did not reject: complete with its bytes, full device, no response, or not
 * downloadable. */
export type Ending = { what: 'whole'; bytes: number } | { what: 'full' | 'lost' | 'broken' }

// More connections would share the same bandwidth.
const AT_ONCE = 3

class Ended extends Error {
  declare readonly how: 'full' | 'lost' | 'broken'
  constructor(how: 'full' | 'lost' | 'broken') {
    super(how)
    this.how = how
  }
}

/** Downloads one rendition (playlist `uri`) with all dubbings and subtitles, file by file, skipping files
 * of the same version. Rejects with the abort reason or the server's refusal. */
export async function downloadPresentation(deps: HlsDownloaderDeps, uri: string): Promise<Ending> {
  const { files, ask, fetch, onAllowed, onAdvance, signal } = deps
  const here = await files.sizes()
  const stopping = new AbortController()
  const stopped = stopping.signal
  const stop = (): void => stopping.abort(signal.reason)
  let address = await askNow()
  let asking: Promise<SignedAddress> | null = null

  async function askNow(): Promise<SignedAddress> {
    const given = await ask()
    onAllowed()
    return given
  }

  /** Replaces an expired URL; concurrent callers share one request. */
  async function askAnew(refused: SignedAddress): Promise<void> {
    if (address !== refused) return
    asking ??= askNow().finally(() => (asking = null))
    const given = await asking
    // The content was replaced meanwhile: its files do not match, so the next attempt starts over.
    if (given.version !== address.version) throw new Ended('lost')
    address = given
  }

  /** Deletes the files of another version. */
  async function agreeOnVersion(version: string): Promise<void> {
    if (here.has(DOWNLOAD_VERSION) && (await files.text(DOWNLOAD_VERSION)) === version) return
    await files.clear()
    here.clear()
    onAdvance({ files: 0, filesHere: 0, bytes: 0 })
    await keep(DOWNLOAD_VERSION, new Blob([version]))
  }

  async function download(path: string): Promise<Blob> {
    const used = address
    const response = await fetch(siteOf(used) + path, stopped).catch(giveUp)
    if (response.status === 403 || response.status === 410) {
      await askAnew(used)
      if (address.url === used.url) throw new Ended('lost')
      return download(path)
    }
    if (!response.ok) throw new Ended(response.status === 404 ? 'broken' : 'lost')
    return response.blob().catch(giveUp)
  }

  async function keep(path: string, body: Blob): Promise<void> {
    stopped.throwIfAborted()
    await files.put(path, body).catch((error: unknown) => {
      throw nameOf(error) === 'QuotaExceededError' ? new Ended('full') : error
    })
    here.set(path, body.size)
  }

  /** Returns a stored text, or derives and stores it the first time. */
  async function textOf(path: string, made = (text: string): string => text): Promise<string> {
    const known = here.has(path) ? await files.text(path) : undefined
    if (known !== undefined) return known
    const offered = await download(path)
    const text = made(await offered.text())
    await keep(path, new Blob([text], { type: offered.type }))
    return text
  }

  /** A film is complete without thumbnails. */
  async function thumbnailFiles(): Promise<string[]> {
    // Files of another folder could not be stored beside the rest.
    if (address.thumbnails !== siteOf(address) + DOWNLOAD_THUMBNAILS) return []
    try {
      return [DOWNLOAD_THUMBNAILS, ...pathsBeside(DOWNLOAD_THUMBNAILS, thumbnailSheets(await textOf(DOWNLOAD_THUMBNAILS)))]
    } catch (error) {
      if (error instanceof Ended && error.how === 'broken') return []
      throw error
    }
  }

  async function everyFile(): Promise<string[]> {
    const master = await textOf(DOWNLOAD_MASTER, (text) => downloadMaster(text, uri) ?? giveUpOn('broken'))
    const playlists = pathsBeside(DOWNLOAD_MASTER, playlistsIn(master))
    const named: string[] = []
    for (const path of playlists) {
      const media = await textOf(path, (text) => (filesIn(text).isWhole ? text : giveUpOn(address.mayGrow ? 'lost' : 'broken')))
      named.push(...pathsBeside(path, filesIn(media).uris))
    }
    const ofVersion = address.version === null ? [] : [DOWNLOAD_VERSION]
    return [...new Set([...ofVersion, DOWNLOAD_MASTER, ...playlists, ...named, ...(await thumbnailFiles())])]
  }

  signal.addEventListener('abort', stop)
  try {
    signal.throwIfAborted()
    if (address.version !== null) await agreeOnVersion(address.version)
    const wanted = await everyFile()
    const missing = wanted.filter((path) => !here.has(path))
    const advance = (): void => onAdvance({ files: wanted.length, filesHere: countIn(here, wanted), bytes: sumOf(here) })
    advance()
    const line = async (): Promise<void> => {
      for (let path = missing.shift(); path !== undefined; path = missing.shift()) {
        await keep(path, await download(path))
        advance()
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, line))
    return { what: 'whole', bytes: sumOf(here) }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof Ended) return { what: error.how }
    throw error
  } finally {
    // One failure stops the others.
    stopping.abort()
    signal.removeEventListener('abort', stop)
  }
}

/** Returns the presentation's folder. */
const siteOf = ({ url }: SignedAddress): string => url.slice(0, url.lastIndexOf('/') + 1)

function pathsBeside(playlist: string, uris: readonly string[]): string[] {
  return uris.map((uri) => pathBeside(playlist, uri) ?? giveUpOn('broken'))
}

function giveUpOn(how: 'lost' | 'broken'): never {
  throw new Ended(how)
}

function giveUp(): never {
  throw new Ended('lost')
}

const nameOf = (error: unknown): string => (error instanceof Error || error instanceof DOMException ? error.name : '')

const sumOf = (sizes: ReadonlyMap<string, number>): number => [...sizes.values()].reduce((sum, size) => sum + size, 0)

const countIn = (here: ReadonlyMap<string, number>, wanted: readonly string[]): number =>
  wanted.filter((path) => here.has(path)).length
