import type { Locale } from '../i18n/locale.ts'
import { zoneOffsetMs } from './zone-offset.ts'

// Hard-coded, because the first use of Intl takes tens of milliseconds before an EPG page renders.
const MONTHS = {
  ua: 'січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня'.split(' '),
  ru: 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(' '),
}
const WEEKDAYS = {
  short: { ua: 'нд пн вт ср чт пт сб'.split(' '), ru: 'вс пн вт ср чт пт сб'.split(' ') },
  long: {
    ua: 'неділя понеділок вівторок середа четвер пʼятниця субота'.split(' '),
    ru: 'воскресенье понедельник вторник среда четверг пятница суббота'.split(' '),
  },
}

/** Returns the weekday of a day (`YYYY-MM-DD`), short (`сб`) or long. */
export function weekday(day: string, locale: Locale, length: 'short' | 'long'): string {
  return WEEKDAYS[length][locale][new Date(`${day}T12:00:00Z`).getUTCDay()]!
}

/** Formats a day (`YYYY-MM-DD`): `21 листопада`. */
export function dayAndMonth(day: string, locale: Locale): string {
  return `${dayNumber(day)} ${MONTHS[locale][Number(day.slice(5, 7)) - 1]}`
}

/** Formats the date of an instant (epoch ms) in a time zone (IANA name): `21 листопада`. */
export function dateOf(atMs: number, locale: Locale, timeZone: string): string {
  return dayAndMonth(dayIn(atMs, timeZone), locale)
}

/** Returns the day (`YYYY-MM-DD`) of an instant (epoch ms) in a time zone (IANA name). */
export function dayIn(atMs: number, timeZone: string): string {
  return new Date(atMs + zoneOffsetMs(atMs, timeZone)).toISOString().slice(0, 10)
}

/** Returns the day of the month of a day (`YYYY-MM-DD`). */
export function dayNumber(day: string): number {
  return Number(day.slice(8))
}
