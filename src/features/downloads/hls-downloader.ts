import { DOWNLOAD_MASTER, DOWNLOAD_THUMBNAILS, DOWNLOAD_VERSION } from '../../domain/downloads/download-url.ts'
import { filesIn, downloadMaster, pathBeside, playlistsIn, thumbnailSheets } from '../../domain/downloads/presentation.ts'
import type { DownloadFiles } from '../../storage/download-files.ts'

/**
 * A signed address of a presentation's multivariant playlist, good for a while; `thumbnails` names its small pictures; `version` its
 * content, where that may be replaced; `mayGrow` says that a playlist without its end will get one.
 */
export type SignedAddress = { url: string; thumbnails: string | null; version: string | null; mayGrow: boolean }

/** What keeping needs from the world; the tests have a small one of their own. */
export type HlsDownloaderDeps = {
  files: DownloadFiles
  /** Asks the service for an address; rejects as the service refuses. */
  ask: () => Promise<SignedAddress>
  fetch: (url: string, signal: AbortSignal) => Promise<Response>
  /** Is told whenever the service has given an address. */
  onAllowed: () => void
  /** Is told after every file that has come. */
  onAdvance: (progress: { files: number; filesHere: number; bytes: number }) => void
  signal: AbortSignal
}

/** How keeping ended, unless it rejected: everything is here, so many bytes; the device is full; nobody answers; or what is offered cannot be kept. */
export type Ending = { what: 'whole'; bytes: number } | { what: 'full' | 'lost' | 'broken' }

// More would only share the same network.
const AT_ONCE = 3

class Ended extends Error {
  declare readonly how: 'full' | 'lost' | 'broken'
  constructor(how: 'full' | 'lost' | 'broken') {
    super(how)
    this.how = how
  }
}

/**
 * Keeps a presentation of HLS, with one picture (its playlist `uri`) and every dubbing and subtitles of that, file by file; what is here
 * already is not fetched again, unless it is of another version. Rejects with the reason when `signal` stops it, and with the service's refusal of an address.
 */
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

  /** An address in the place of one that is good no more; those who miss the same one share the answer. */
  async function askAnew(refused: SignedAddress): Promise<void> {
    if (address !== refused) return
    asking ??= askNow().finally(() => (asking = null))
    const given = await asking
    // Replaced meanwhile: nothing of the one fits the other, and the next try begins anew.
    if (given.version !== address.version) throw new Ended('lost')
    address = given
  }

  /** Lets go of what was kept of another version. */
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

  /** A text that is kept, made of what the service offers the first time. */
  async function textOf(path: string, made = (text: string): string => text): Promise<string> {
    const known = here.has(path) ? await files.text(path) : undefined
    if (known !== undefined) return known
    const offered = await download(path)
    const text = made(await offered.text())
    await keep(path, new Blob([text], { type: offered.type }))
    return text
  }

  /** Without small pictures a film is whole, too. */
  async function thumbnailFiles(): Promise<string[]> {
    // Those of another folder could not be kept beside the rest.
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
    // One that ended ends the others.
    stopping.abort()
    signal.removeEventListener('abort', stop)
  }
}

/** The folder in which the presentation lies. */
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
