import { languageTag, type Locale } from './locale.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

function format(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options)
  let found = formats.get(key)
  if (!found) {
    found = new Intl.DateTimeFormat(languageTag(locale), options)
    formats.set(key, found)
  }
  return found
}

/** The time of day, `20:38`, in a time zone. */
export function timeOfDay(atMs: number, locale: Locale, timeZone: string): string {
  return format(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(atMs)
}

/** How much of its day has passed at an instant in a time zone, from 0 to 1, to the minute. */
export function shareOfDay(atMs: number, timeZone: string): number {
  const [hours = 0, minutes = 0] = timeOfDay(atMs, 'ua', timeZone).split(':').map(Number)
  return (hours * 60 + minutes) / 1440
}

/** A calendar day's weekday, short (`сб`) or long, and its number in the month. */
export function weekday(day: string, locale: Locale, length: 'short' | 'long'): string {
  return format(locale, { weekday: length, timeZone: 'UTC' }).format(Date.parse(`${day}T12:00:00Z`))
}

/** The date of an instant in words, `21 листопада`, in a time zone. */
export function dateOf(atMs: number, locale: Locale, timeZone: string): string {
  return format(locale, { day: 'numeric', month: 'long', timeZone }).format(atMs)
}

/** A calendar day in words, `21 листопада`. */
export function dayAndMonth(day: string, locale: Locale): string {
  return format(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(Date.parse(`${day}T12:00:00Z`))
}

/** The number of a calendar day in its month. */
export function dayNumber(day: string): number {
  return Number(day.slice(8))
}

/** A length of time on a counter: `26:12`, or `1:05:09` from an hour on. */
export function counter(lengthMs: number): string {
  const total = Math.max(0, Math.floor(lengthMs / 1000))
  const [hours, minutes, seconds] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60]
  const tail = String(seconds).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`
}
