import { zoneOffsetMs } from '../../../src/domain/time/zone-offset.ts'

/**
 * A span to request from an upstream, in epoch milliseconds of the upstream's clock. `nowMs` is the real
 * time.
 */
export type CatchUpSpan = { startMs: number; endMs: number; nowMs: number; catchUpId?: string | undefined }

/** `{name}` or `${name}`, with a format or divisor after a colon, or a format after `(b)` or `(e)`. */
const PLACEHOLDER = /\$?\{(?:\(([be])\)([^{}|]*)(\|UTC)?|([a-zA-Z-]+)(?::([^{}]*))?)\}/g

const INSTANTS: Record<string, keyof Pick<CatchUpSpan, 'startMs' | 'endMs' | 'nowMs'>> = {
  utc: 'startMs',
  start: 'startMs',
  utcend: 'endMs',
  end: 'endMs',
  lutc: 'nowMs',
  now: 'nowMs',
  timestamp: 'nowMs',
}

/** Fills every placeholder of a template; unknown ones stay. Dates are in `zone` (IANA). */
export function fillPlaceholders(template: string, span: CatchUpSpan, zone: string): string {
  return template.replace(PLACEHOLDER, (whole, edge, pattern, isUtc, name, argument) => {
    if (edge !== undefined) return dateOf(edge === 'b' ? span.startMs : span.endMs, pattern, isUtc === undefined ? zone : 'UTC')
    const instant = INSTANTS[name]
    if (instant !== undefined) return dateOf(span[instant], argument ?? '', zone)
    return valueOf(name, argument, span, zone) ?? whole
  })
}

function valueOf(name: string, argument: string | undefined, span: CatchUpSpan, zone: string): string | undefined {
  const seconds = secondsOf(span.endMs) - secondsOf(span.startMs)
  if (name === 'duration') return divided(seconds, argument)
  if (name === 'offset') return divided(secondsOf(span.nowMs) - secondsOf(span.startMs), argument)
  if (name === 'catchup-id') return span.catchUpId
  return /^[YmdHMS]$/.test(name) && argument === undefined ? dateOf(span.startMs, name, zone) : undefined
}

function divided(seconds: number, divisor = '1'): string | undefined {
  return /^[1-9]\d{0,5}$/.test(divisor) ? String(Math.max(0, Math.floor(seconds / Number(divisor)))) : undefined
}

const secondsOf = (ms: number): number => Math.floor(ms / 1000)

const LONG = /yyyy|yy|MM|dd|HH|mm|ss/g
const SHORT = /[YmdHMS]/g

/** Returns an instant by a pattern such as `YmdHM` or `yyyyMMddHHmmss`; without one in seconds since 1970. */
function dateOf(ms: number, pattern: string, zone: string): string {
  if (pattern === '' || pattern === 'unix' || pattern === 'timestamp') return String(secondsOf(ms))
  const [year, month, day, hour, minute, second] = new Date(ms + zoneOffsetMs(ms, zone)).toISOString().split(/\D/) as [
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  if (!/yy/.test(pattern)) {
    const parts: Record<string, string> = { Y: year, m: month, d: day, H: hour, M: minute, S: second }
    return pattern.replace(SHORT, (letter) => parts[letter]!)
  }
  const parts: Record<string, string> = { yyyy: year, yy: year.slice(2), MM: month, dd: day, HH: hour, mm: minute, ss: second }
  return pattern.replace(LONG, (letters) => parts[letters]!)
}
