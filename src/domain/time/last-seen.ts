import { dayAndMonth, dayIn } from './calendar-words.ts'
import { timeOfDay } from './clock-format.ts'
import type { Locale } from '../i18n/locale.ts'

// The server knows it to five minutes.
const JUST_NOW_MS = 10 * 60_000
const DAY_MS = 24 * 60 * 60_000

const WORDS = {
  ua: {
    now: 'щойно',
    today: 'сьогодні',
    yesterday: 'вчора',
    at: (time: string) => (time.startsWith('11') ? 'об' : 'о'),
    year: 'року',
  },
  ru: { now: 'только что', today: 'сегодня', yesterday: 'вчера', at: () => 'в', year: 'года' },
} as const

/** Formats the last use: `сьогодні о 14:05`, `12 листопада`. Instants in epoch ms, the zone by its IANA
 * name. */
export function lastSeen(atMs: number, nowMs: number, locale: Locale, timeZone: string): string {
  const words = WORDS[locale]
  if (nowMs - atMs < JUST_NOW_MS) return words.now
  const [day, today, yesterday] = [atMs, nowMs, nowMs - DAY_MS].map((ms) => dayIn(ms, timeZone)) as [string, string, string]
  const time = timeOfDay(atMs, timeZone)
  if (day === today) return `${words.today} ${words.at(time)} ${time}`
  if (day === yesterday) return `${words.yesterday} ${words.at(time)} ${time}`
  const date = dayAndMonth(day, locale)
  return day.slice(0, 4) === today.slice(0, 4) ? date : `${date} ${day.slice(0, 4)} ${words.year}`
}
