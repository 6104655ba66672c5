import { open } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { headersFor } from '../../media/tv-relay/fetcher.ts'
import { asUpstreamError, createOutsideFetch, dropAnswer } from '../../net/outside-fetch.ts'
import type { AddressRule } from '../../net/open-address.ts'
import { UpstreamError } from '../../net/upstream-error.ts'

/** HTTP validators of the guide applied last. */
export type Validators = { etag: string | null; last_modified: string | null }

/** A guide to read, with the validators of this version. */
export type FetchedGuide = Validators & { bytes: AsyncIterable<Uint8Array> }

/** The size and the time of a guide that is read while an operator waits. */
export type GuideLimits = { mostBytes: number; longestMs: number }

type GuideRequest = Validators & { address: string; headers: string }

/** A whole guide may take long; a connection that is silent may not. */
const LONGEST_MS = 30 * 60_000
const SILENCE_MS = 60_000

/**
 * Opens a guide by its `file:`, `http:` or `https:` URL. A conditional fetch returns undefined if the guide
 * has not changed. Throws an error without the address in it.
 */
export async function fetchGuide(
  { address, headers: own, etag, last_modified }: GuideRequest,
  { isAllowed, isConditional, limits }: { isAllowed: AddressRule; isConditional: boolean; limits?: GuideLimits | undefined },
): Promise<FetchedGuide | undefined> {
  if (address.startsWith('file:')) {
    const file = await open(fileURLToPath(address))
    return { bytes: file.createReadStream(), etag: null, last_modified: null }
  }
  const silence = createSilenceWatch()
  const end = limits ? deadline(limits.longestMs) : AbortSignal.timeout(LONGEST_MS)
  const signal = AbortSignal.any([silence.signal, end])
  const stream = { address, headers: JSON.parse(own) as Record<string, string>, mayReachPrivate: false }
  const headers = (url: URL) => ({
    ...headersFor(stream, url),
    ...(isConditional && etag !== null && { 'if-none-match': etag }),
    ...(isConditional && last_modified !== null && { 'if-modified-since': last_modified }),
  })
  silence.begin()
  try {
    const answer = await createOutsideFetch(isAllowed)(address, { signal, headers })
    if (answer.status === 200) {
      const watched = silence.watched(answer.bytes, signal)
      const bytes = limits ? within(watched, limits.mostBytes, signal) : watched
      return { bytes, etag: answer.header('etag'), last_modified: answer.header('last-modified') }
    }
    await dropAnswer(answer)
    if (answer.status === 304 && isConditional) return undefined
    throw new UpstreamError(`the server answered ${answer.status}`)
  } finally {
    silence.end()
  }
}

function deadline(ms: number): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(new UpstreamError(`not read within ${ms / 1000} s`)), ms).unref()
  return controller.signal
}

async function* within(bytes: AsyncIterable<Uint8Array>, mostBytes: number, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  let length = 0
  for await (const piece of bytes) {
    signal.throwIfAborted()
    length += piece.length
    if (length > mostBytes) throw new UpstreamError(`more than ${Math.round(mostBytes / 1024 ** 2)} MiB`)
    yield piece
  }
}

/** Aborts after a read of a minute without bytes. The time of the import between reads does not count. */
function createSilenceWatch() {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const end = () => clearTimeout(timer)
  const begin = () => {
    end()
    timer = setTimeout(() => controller.abort(new UpstreamError('the server is silent')), SILENCE_MS)
  }
  return {
    signal: controller.signal,
    begin,
    end,
    async *watched(bytes: AsyncIterable<Uint8Array>, whole: AbortSignal): AsyncGenerator<Uint8Array> {
      try {
        begin()
        for await (const piece of bytes) {
          end()
          yield piece
          begin()
        }
      } catch (error) {
        throw whole.aborted ? whole.reason : asUpstreamError(error)
      } finally {
        end()
      }
    },
  }
}
