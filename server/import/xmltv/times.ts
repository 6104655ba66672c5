import { zoneOffsetMs } from '../../../src/domain/time/zone-offset.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** XMLTV: an initial substring of YYYYMMDDhhmmss, at least a day, then an offset or the name of a zone. */
const TIME = /^(\d{4})(\d\d)(\d\d)(?:(\d\d)(?:(\d\d)(?:(\d\d)(?:\.\d+)?)?)?)?\s*(\S.*)?$/
const OFFSET = /^(?:UTC|GMT)?([+-])(\d\d?):?(\d\d)?$/i

/** Hours east of UTC of the abbreviations that guides of Europe and America use. */
const ABBREVIATIONS: Record<string, number> = {
  UTC: 0,
  GMT: 0,
  Z: 0,
  WET: 0,
  WEST: 1,
  BST: 1,
  IST: 1,
  CET: 1,
  MET: 1,
  CEST: 2,
  MEST: 2,
  EET: 2,
  EEST: 3,
  MSK: 3,
  TRT: 3,
  NST: -3.5,
  NDT: -2.5,
  AST: -4,
  ADT: -3,
  EST: -5,
  EDT: -4,
  CST: -6,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
}

/**
 * Returns the instant of a time in a guide, in epoch ms; undefined for an invalid one. `zone` (IANA) applies
 * to times without one.
 */
export function guideInstant(text: string, zone: string): number | undefined {
  const [, year, month, day, hour = '0', minute = '0', second = '0', zoneText] = TIME.exec(text.trim()) ?? []
  if (year === undefined) return undefined
  const parts = [Number(month), Number(day), Number(hour), Number(minute), Number(second)] as const
  if (!isClock(...parts)) return undefined
  const dayMs = Date.UTC(Number(year), parts[0] - 1, parts[1])
  if (new Date(dayMs).getUTCDate() !== parts[1]) return undefined
  const wallMs = dayMs + parts[2] * HOUR_MS + parts[3] * MINUTE_MS + Math.min(parts[4], 59) * 1000
  if (zoneText === undefined) return instantIn(zone, wallMs)
  const offsetMs = offsetOf(zoneText)
  if (offsetMs !== undefined) return wallMs - offsetMs
  return isZone(zoneText) ? instantIn(zoneText, wallMs) : undefined
}

/** True if a text names a zone of the IANA database. */
export function isZone(name: string): boolean {
  let isKnown = zones.get(name)
  if (isKnown === undefined) {
    isKnown = /^[A-Za-z]+\/[A-Za-z_+-]+(\/[A-Za-z_-]+)?$|^UTC$/.test(name) && hasRules(name)
    // Names come from files of others.
    if (zones.size < 1000) zones.set(name, isKnown)
  }
  return isKnown
}

const zones = new Map<string, boolean>()

function hasRules(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

function isClock(month: number, day: number, hour: number, minute: number, second: number): boolean {
  const isWhole = hour < 24 || (hour === 24 && minute === 0 && second === 0)
  return month >= 1 && month <= 12 && day >= 1 && isWhole && minute < 60 && second <= 60
}

function offsetOf(text: string): number | undefined {
  const [, sign, hours, minutes = '0'] = OFFSET.exec(text) ?? []
  if (hours !== undefined) {
    const ms = Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS
    return Number(hours) > 14 || Number(minutes) > 59 ? undefined : sign === '-' ? -ms : ms
  }
  const named = ABBREVIATIONS[text.toUpperCase()]
  return named === undefined ? undefined : named * HOUR_MS
}

/** Returns the instant of a wall time: the first one in autumn, an hour later where spring skips it. */
function instantIn(zone: string, wallMs: number): number {
  if (zone === 'UTC') return wallMs
  const before = zoneOffsetMs(wallMs - DAY_MS, zone)
  const first = wallMs - before
  if (zoneOffsetMs(first, zone) === before) return first
  const after = zoneOffsetMs(wallMs + DAY_MS, zone)
  const second = wallMs - after
  return zoneOffsetMs(second, zone) === after ? second : first
}
