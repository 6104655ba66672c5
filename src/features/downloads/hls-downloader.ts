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
const CONCURRENCY = 3

class DownloadStopped extends Error {
  declare readonly reason: 'full' | 'lost' | 'broken'
  constructor(reason: 'full' | 'lost' | 'broken') {
    super(reason)
    this.reason = reason
  }
}

/** Downloads one rendition (playlist `uri`) with all dubbings and subtitles, file by file, skipping files
 * of the same version. Rejects with the abort reason or the server's refusal. */
export async function downloadPresentation(deps: HlsDownloaderDeps, uri: string): Promise<Ending> {
  const { files, ask, fetch, onAllowed, onAdvance, signal } = deps
  const stored = await files.sizes()
  const stopping = new AbortController()
  const stopped = stopping.signal
  const stop = (): void => stopping.abort(signal.reason)
  let address = await requestAddress()
  let pendingAddress: Promise<SignedAddress> | null = null

  async function requestAddress(): Promise<SignedAddress> {
    const issued = await ask()
    onAllowed()
    return issued
  }

  /** Replaces an expired URL; concurrent callers share one request. */
  async function refreshAddress(refused: SignedAddress): Promise<void> {
    if (address !== refused) return
    pendingAddress ??= requestAddress().finally(() => (pendingAddress = null))
    const issued = await pendingAddress
    // The content was replaced meanwhile: its files do not match, so the next attempt starts over.
    if (issued.version !== address.version) throw new DownloadStopped('lost')
    address = issued
  }

  /** Deletes the files of another version. */
  async function matchVersion(version: string): Promise<void> {
    if (stored.has(DOWNLOAD_VERSION) && (await files.text(DOWNLOAD_VERSION)) === version) return
    await files.clear()
    stored.clear()
    onAdvance({ files: 0, filesHere: 0, bytes: 0 })
    await store(DOWNLOAD_VERSION, new Blob([version]))
  }

  async function download(path: string): Promise<Blob> {
    const used = address
    const response = await fetch(folderOf(used) + path, stopped).catch(stopAsLost)
    // A portal's page under any status: neither a file nor a refusal.
    if (response.headers.get('Content-Type')?.startsWith('text/html')) throw new DownloadStopped('lost')
    if (response.status === 403 || response.status === 410) {
      await refreshAddress(used)
      if (address.url === used.url) throw new DownloadStopped('lost')
      return download(path)
    }
    if (!response.ok) throw new DownloadStopped(response.status === 404 ? 'broken' : 'lost')
    return response.blob().catch(stopAsLost)
  }

  async function store(path: string, body: Blob): Promise<void> {
    stopped.throwIfAborted()
    await files.put(path, body).catch((error: unknown) => {
      throw errorName(error) === 'QuotaExceededError' ? new DownloadStopped('full') : error
    })
    stored.set(path, body.size)
  }

  /** Returns a stored text, or derives and stores it the first time. */
  async function textOf(path: string, derive = (text: string): string => text): Promise<string> {
    const known = stored.has(path) ? await files.text(path) : undefined
    if (known !== undefined) return known
    const offered = await download(path)
    const text = derive(await offered.text())
    await store(path, new Blob([text], { type: offered.type }))
    return text
  }

  /** A film is complete without thumbnails. */
  async function thumbnailFiles(): Promise<string[]> {
    // Files of another folder could not be stored beside the rest.
    if (address.thumbnails !== folderOf(address) + DOWNLOAD_THUMBNAILS) return []
    try {
      return [DOWNLOAD_THUMBNAILS, ...pathsBeside(DOWNLOAD_THUMBNAILS, thumbnailSheets(await textOf(DOWNLOAD_THUMBNAILS)))]
    } catch (error) {
      if (error instanceof DownloadStopped && error.reason === 'broken') return []
      throw error
    }
  }

  async function allFiles(): Promise<string[]> {
    const master = await textOf(DOWNLOAD_MASTER, (text) => downloadMaster(text, uri) ?? stopAs('broken'))
    const playlists = pathsBeside(DOWNLOAD_MASTER, playlistsIn(master))
    const named: string[] = []
    for (const path of playlists) {
      const media = await textOf(path, (text) => (filesIn(text).isWhole ? text : stopAs(address.mayGrow ? 'lost' : 'broken')))
      named.push(...pathsBeside(path, filesIn(media).uris))
    }
    const ofVersion = address.version === null ? [] : [DOWNLOAD_VERSION]
    return [...new Set([...ofVersion, DOWNLOAD_MASTER, ...playlists, ...named, ...(await thumbnailFiles())])]
  }

  signal.addEventListener('abort', stop)
  try {
    signal.throwIfAborted()
    if (address.version !== null) await matchVersion(address.version)
    const files = await allFiles()
    const missing = files.filter((path) => !stored.has(path))
    const advance = (): void => onAdvance({ files: files.length, filesHere: countIn(stored, files), bytes: sumOf(stored) })
    advance()
    const downloadMissing = async (): Promise<void> => {
      for (let path = missing.shift(); path !== undefined; path = missing.shift()) {
        await store(path, await download(path))
        advance()
      }
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, downloadMissing))
    return { what: 'whole', bytes: sumOf(stored) }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof DownloadStopped) return { what: error.reason }
    throw error
  } finally {
    // One failure stops the others.
    stopping.abort()
    signal.removeEventListener('abort', stop)
  }
}

/** Returns the presentation's folder. */
const folderOf = ({ url }: SignedAddress): string => url.slice(0, url.lastIndexOf('/') + 1)

function pathsBeside(playlist: string, uris: readonly string[]): string[] {
  return uris.map((uri) => pathBeside(playlist, uri) ?? stopAs('broken'))
}

function stopAs(reason: 'lost' | 'broken'): never {
  throw new DownloadStopped(reason)
}

function stopAsLost(): never {
  throw new DownloadStopped('lost')
}

const errorName = (error: unknown): string => (error instanceof Error || error instanceof DOMException ? error.name : '')

const sumOf = (sizes: ReadonlyMap<string, number>): number => [...sizes.values()].reduce((sum, size) => sum + size, 0)

const countIn = (stored: ReadonlyMap<string, number>, paths: readonly string[]): number =>
  paths.filter((path) => stored.has(path)).length
