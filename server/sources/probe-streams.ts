import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { OwnStream } from '../media/stream-probe/own-streams.ts'
import { probeStream } from '../media/stream-probe/probe-stream.ts'
import { type StreamProbe, whyNotDirect } from '../media/stream-probe/stream-probe.ts'
import { type AddressRule, whyUnread } from '../net/open-address.ts'
import { createOutsideFetch } from '../net/outside-fetch.ts'
import { withOwnNetwork } from '../net/own-network.ts'
import { UpstreamError } from '../net/upstream-error.ts'

/**
 * The result of a probe, or why it failed. `direct` says why browsers cannot fetch the stream; null if they
 * can.
 */
export type ProbeResult = { stream: OwnStream } & ({ found: StreamProbe; direct: string | null } | { failed: string })

const AT_ONCE = 2

/** Dependencies of probes. `publicUrl` is the address of our pages. */
export type ProbingDeps = {
  isAllowed: AddressRule
  publicUrl: string | undefined
  networkInterface?: string | undefined
  /** The relay turns the sound of MPEG-TS into AAC. */
  hasFfmpeg?: boolean
  now: () => number
  report: (result: ProbeResult) => void
}

/** Our pages come by https, unless the operator says otherwise. */
export const isHttpsService = (publicUrl: string | undefined): boolean => publicUrl?.startsWith('http:') !== true

/**
 * Probes streams, two at a time or as few as their source allows, and stores the findings. Returns how many
 * failed.
 */
export async function probeStreams(db: Kysely<Database>, streams: readonly OwnStream[], deps: ProbingDeps): Promise<number> {
  const waiting = [...streams]
  let failed = 0
  const open: OwnStream[] = []
  const isFree = ({ limit }: OwnStream) => !limit || open.filter((one) => one.limit?.source === limit.source).length < limit.most
  // Finds nothing where the other worker holds the only connection: it then probes the rest.
  const next = () => waiting.splice(waiting.findIndex(isFree), waiting.some(isFree) ? 1 : 0)[0]
  const work = async () => {
    for (let stream = next(); stream; stream = next()) {
      open.push(stream)
      const result = await probeOne(stream, deps)
      open.splice(open.indexOf(stream), 1)
      if ('found' in result) await store(db, stream, result.found, deps.now())
      else failed += 1
      deps.report(result)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return failed
}

async function probeOne(
  stream: OwnStream,
  { isAllowed, publicUrl, networkInterface, hasFfmpeg = false }: ProbingDeps,
): Promise<ProbeResult> {
  const fetch = createOutsideFetch(stream.mayReachPrivate ? await withOwnNetwork(isAllowed, stream.address) : isAllowed)
  const origin = publicUrl ?? 'https://efir.invalid'
  const signal = AbortSignal.timeout(60_000)
  try {
    const upstream = await probeStream(stream, { fetch, origin, signal, networkInterface })
    const found = hasFfmpeg && !stream.isDirect ? withTurnedSound(upstream) : upstream
    const direct = whyNotDirect(found, { ...stream, isHttps: isHttpsService(publicUrl) }) ?? null
    return { stream, found, direct }
  } catch (error) {
    if (signal.aborted) return { stream, failed: 'too slow' }
    if (error instanceof UpstreamError) return { stream, failed: whyUnread(error) }
    throw error
  }
}

/** The probe of the relayed stream: ffmpeg converts the first sound of MPEG-TS unless it is AAC. */
function withTurnedSound(found: StreamProbe): StreamProbe {
  const [first] = found.audio
  if (!['ts', 'hls-ts'].includes(found.container) || !first || first.kind === 'aac') return found
  return { ...found, audio: [{ kind: 'aac' }], upstreamSound: first.kind }
}

async function store(db: Kysely<Database>, { medium, id, address }: OwnStream, found: StreamProbe, nowMs: number): Promise<void> {
  const columns = { probe: JSON.stringify(found), probed_ms: nowMs }
  if (medium === 'station') {
    await db.updateTable('stations').set(columns).where('id', '=', id).where('stream', '=', address).execute()
  } else {
    await db.updateTable('channel_streams').set(columns).where('channel_id', '=', id).where('address', '=', address).execute()
  }
}
