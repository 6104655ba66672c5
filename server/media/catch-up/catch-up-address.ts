import { type CatchUpSpan, fillPlaceholders } from './placeholders.ts'

/** Forms of catch-up that lists name. */
export const CATCH_UP_MODES = ['default', 'append', 'shift', 'flussonic', 'flussonic-ts', 'xc', 'vod'] as const

/** An upstream's catch-up: how the address of a past programme is made of the stream's own. */
export type CatchUp = {
  mode: (typeof CATCH_UP_MODES)[number]
  /** The upstream's archive reaches so far back. */
  days: number
  /** The template of `default`, `append` and `vod`. */
  source?: string | undefined
  correctionMinutes?: number | undefined
  /** The list's tvg-shift, if the guide's times are moved by it. */
  shiftMinutes: number
  /** IANA zone of dates in addresses. */
  zone: string
}

/**
 * A catch-up request, in epoch milliseconds of our guide. `catchUpId` is the guide's name of the programme.
 */
export type CatchUpRequest = { startMs: number; endMs: number; nowMs: number; catchUpId?: string | undefined }

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** Flussonic: the folder of a stream, the playlist's name with its format, and the query. */
const FLUSSONIC = /^(https?:\/\/[^?#]+\/)([^/?#]+)(\?[^#]*)?$/i
/** Xtream Codes: the server, the user, the password, the stream's number, the format and the query. */
const XC = /^(https?:\/\/[^/?#]+)\/(?:live\/)?([^/?#]+)\/([^/?#]+)\/([^/?#.]+)(\.m3u8?|\.ts)?(\?[^#]*)?$/i

/** Returns by how much the upstream's clock is behind our guide (tvg-shift and catchup-correction). */
export function guideLeadMs({ shiftMinutes, correctionMinutes = 0 }: CatchUp): number {
  return (shiftMinutes + correctionMinutes) * MINUTE_MS
}

/** True if the upstream's archive still contains an instant. */
export function isWithinCatchUp({ days }: CatchUp, startMs: number, nowMs: number): boolean {
  // A Kyiv day may have 25 hours.
  return startMs >= nowMs - days * DAY_MS - 60 * MINUTE_MS
}

/**
 * Returns the address of a programme in the upstream's archive; undefined if the stream's own address does
 * not allow one.
 */
export function catchUpAddress(address: string, catchUp: CatchUp, request: CatchUpRequest): string | undefined {
  const leadMs = guideLeadMs(catchUp)
  const span: CatchUpSpan = { ...request, startMs: request.startMs - leadMs, endMs: request.endMs - leadMs }
  const template = templateOf(address, catchUp, span)
  if (template === undefined || (/\{catchup-id\}/.test(template) && !span.catchUpId)) return undefined
  const filled = fillPlaceholders(template, span, catchUp.zone)
  return /^https?:\/\//i.test(filled) && URL.canParse(filled) ? filled : undefined
}

/** True if addresses name the start by the second, not only by the minute. */
export function namesSeconds(address: string, catchUp: CatchUp): boolean {
  const startMs = Date.UTC(2026, 0, 1, 12)
  const from = (ms: number) =>
    catchUpAddress(address, catchUp, { startMs: startMs + ms, endMs: startMs + ms + 3_600_000, nowMs: startMs + DAY_MS })
  return from(0) !== from(MINUTE_MS / 2)
}

/** True if a stream has catch-up by an instant. Guides do not store the ids that `vod` needs. */
export function hasCatchUp(address: string, catchUp: CatchUp): boolean {
  return catchUpAddress(address, catchUp, { startMs: DAY_MS, endMs: DAY_MS + MINUTE_MS, nowMs: 2 * DAY_MS }) !== undefined
}

function templateOf(address: string, { mode, source }: CatchUp, span: CatchUpSpan): string | undefined {
  if (mode === 'default') return source && withoutHeaders(source)
  if (mode === 'append') return source && appended(address, withoutHeaders(source))
  if (mode === 'shift') return appended(address, '?utc={utc}&lutc={lutc}')
  if (mode === 'vod') return withoutHeaders(source ?? '{catchup-id}')
  return mode === 'xc' ? xcTemplate(address, span) : flussonicTemplate(address, mode, span)
}

/** Lists may write headers after the address; a bar within braces belongs to a placeholder. */
const withoutHeaders = (source: string): string => source.replace(/^((?:\{[^}]*\}|[^|{])*)\|.*$/, '$1')

function appended(address: string, source: string): string {
  return source.startsWith('?') && address.includes('?') ? `${address}&${source.slice(1)}` : address + source
}

function flussonicTemplate(address: string, mode: CatchUp['mode'], { endMs, nowMs }: CatchUpSpan): string | undefined {
  const [, folder, name = '', query = ''] = FLUSSONIC.exec(address) ?? []
  if (folder === undefined) return undefined
  const isOnAir = endMs > nowMs
  const [, list, format = ''] = /^([^.]+)((?:\.[^.]+)?)\.m3u8?$/i.exec(name) ?? []
  if (list === undefined && !/^mpegts$|\.ts$/i.test(name)) return undefined
  if (list === undefined || mode === 'flussonic-ts') {
    return `${folder}${isOnAir ? 'timeshift_abs-{utc}' : 'archive-{utc}-{duration}'}.ts${query}`
  }
  const stem = list === 'index' ? 'archive' : list
  return `${folder}${stem}-{utc}-${isOnAir ? 'now' : '{duration}'}${format}.m3u8${query}`
}

function xcTemplate(address: string, { startMs, endMs }: CatchUpSpan): string | undefined {
  const [, server, user, password, stream, format = '.ts', query = ''] = XC.exec(address) ?? []
  if (server === undefined) return undefined
  const minutes = Math.max(1, Math.floor((endMs - startMs) / MINUTE_MS))
  return `${server}/timeshift/${user}/${password}/${minutes}/{Y}-{m}-{d}:{H}-{M}/${stream}${format}${query}`
}
