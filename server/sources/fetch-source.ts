import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { SourceRow } from '../db/operator-schema.ts'
import { headersFor } from '../media/tv-relay/fetcher.ts'
import { asUpstreamError, dropAnswer, type OutsideFetch } from '../net/outside-fetch.ts'
import { UpstreamError } from '../net/upstream-error.ts'

/** A source's content, or that it is still the one of the last fetch. */
export type Fetched =
  | { isUnchanged: true }
  | { isUnchanged: false; bytes: Buffer; sha256: string; base: string; etag: string | null; lastModified: string | null }

type ListRequest = Pick<SourceRow, 'address' | 'headers' | 'etag' | 'last_modified'>

/** The size and the time that a list may take. */
export type FetchLimits = { mostBytes?: number; timeoutMs?: number }

export const MOST_LIST_BYTES = 64 * 1024 * 1024
const TIMEOUT_MS = 60_000

/**
 * Fetches a list, unless it is unchanged since the last time. Throws an `UpstreamError` without any address
 * in it, also for more than 64 MiB and after 60 s.
 */
export async function fetchSource(source: ListRequest, fetch: OutsideFetch, limits: FetchLimits = {}): Promise<Fetched> {
  const { mostBytes = MOST_LIST_BYTES, timeoutMs = TIMEOUT_MS } = limits
  if (source.address.startsWith('file:')) return fetchFile(source.address, mostBytes)
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const stream = {
      address: source.address,
      headers: JSON.parse(source.headers) as Record<string, string>,
    }
    const headers = (url: URL) => ({
      ...headersFor(stream, url),
      'accept-encoding': 'gzip, deflate, br',
      ...(source.etag !== null && { 'if-none-match': source.etag }),
      ...(source.last_modified !== null && { 'if-modified-since': source.last_modified }),
    })
    const answer = await fetch(source.address, { signal, headers })
    if (answer.status === 304) {
      await dropAnswer(answer)
      return { isUnchanged: true }
    }
    if (answer.status < 200 || answer.status >= 300) {
      await dropAnswer(answer)
      throw new UpstreamError(`answer ${answer.status}`)
    }
    const bytes = await readWithin(answer.bytes, mostBytes)
    return contentOf(bytes, answer.address, answer.header('etag'), answer.header('last-modified'))
  } catch (error) {
    throw signal.aborted ? new UpstreamError(`not read within ${timeoutMs / 1000} s`) : asUpstreamError(error)
  }
}

async function fetchFile(address: string, mostBytes: number): Promise<Fetched> {
  const file = await open(fileURLToPath(address)).catch((error: unknown) => {
    throw new UpstreamError((error as NodeJS.ErrnoException).code === 'ENOENT' ? 'no such file' : 'the file cannot be read')
  })
  try {
    return contentOf(await readWithin(file.createReadStream({ autoClose: false }), mostBytes), address, null, null)
  } finally {
    await file.close()
  }
}

function contentOf(bytes: Buffer, base: string, etag: string | null, lastModified: string | null): Fetched {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { isUnchanged: false, bytes, sha256, base, etag, lastModified }
}

/** Reads a body. Throws an `UpstreamError` when it is longer than the limit. */
export async function readWithin(body: AsyncIterable<Uint8Array | string>, mostBytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body) {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part
    length += bytes.length
    if (length > mostBytes) throw new UpstreamError(`more than ${Math.round(mostBytes / 1024 / 1024)} MiB`)
    parts.push(bytes)
  }
  return Buffer.concat(parts)
}
