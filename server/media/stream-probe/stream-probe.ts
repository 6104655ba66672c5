import type { TsProbe } from '../ts/probe.ts'

/** How a stream comes: HLS with segments of MPEG-TS or fMP4, or raw. */
export type Container = 'hls-ts' | 'hls-fmp4' | 'hls-sound' | 'ts' | 'aac' | 'mp3'

/** The findings of a probe. */
export type StreamProbe = Omit<TsProbe, 'audio'> & {
  audio: { kind: TsProbe['audio'][number]['kind'] | 'mp3'; language?: string }[]
  container: Container
  /** The first sound of the upstream, where the relay sends another one. */
  upstreamSound?: string
  /** Its bytes came from the host of its address. */
  isOwnHost: boolean
  /** It lets our pages read it (Cross-Origin Resource Sharing). */
  cors: boolean
}

/** Facts beside the bytes that decide whether browsers can fetch a stream. */
export type DirectFacts = {
  address: string
  headers: Readonly<Record<string, string>>
  program?: number | null | undefined
  /** The pages of the service come by https. */
  isHttps: boolean
}

/** Returns why browsers cannot fetch a stream themselves and play it by mux.js; undefined if they can. */
export function whyNotDirect(probe: StreamProbe, facts: DirectFacts): string | undefined {
  return whyNotFetched(facts) ?? whyNotOpen(probe) ?? whyNotTransmuxed(probe, facts.program ?? null)
}

/**
 * Returns why the address alone rules out direct delivery: browsers refuse http within https pages, and send
 * no headers of ours.
 */
export function whyNotFetched({ address, headers, isHttps }: Omit<DirectFacts, 'program'>): string | undefined {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return 'it is not of the web'
  if (isHttps && url.protocol === 'http:') return 'it is http, which https pages may not fetch'
  if (url.username || url.password) return 'its address has a name and a password, which browsers do not send'
  if (Object.keys(headers).length > 0) return 'it needs request headers, which browsers do not send'
  return undefined
}

function whyNotOpen({ cors, isOwnHost }: StreamProbe): string | undefined {
  if (!isOwnHost) return 'it redirects to another host'
  return cors ? undefined : 'it does not let our pages read it (CORS)'
}

/** Why mux.js cannot transmux a stream. It takes raw AAC, and H.264 with closed GOPs and AAC or no sound. */
function whyNotTransmuxed(
  { container, video, audio, upstreamSound, isScrambled }: StreamProbe,
  program: number | null,
): string | undefined {
  if (container === 'aac') return undefined
  if (container !== 'ts') return 'it is neither raw AAC nor raw MPEG-TS'
  if (isScrambled) return 'it is scrambled'
  if (program !== null) return 'it is one of several programmes'
  if (video?.kind !== 'h264') return 'its picture is not H.264'
  if (video.gops !== 'closed') return 'its GOPs are not closed'
  return (upstreamSound ?? audio[0]?.kind ?? 'aac') === 'aac' ? undefined : 'its sound is not AAC'
}
