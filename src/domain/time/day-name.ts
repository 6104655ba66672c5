import { dayAndMonth, dayIn } from './calendar-words.ts'
import type { Locale } from '../i18n/locale.ts'

const DAY_MS = 24 * 60 * 60_000

const WORDS = {
  ua: { today: 'Сьогодні', yesterday: 'Вчора', year: 'року' },
  ru: { today: 'Сегодня', yesterday: 'Вчера', year: 'года' },
} as const

/** Returns the heading of a past day: `Сьогодні`, `Вчора`, `12 листопада`. Instants in epoch ms, the zone
 * by its IANA name. */
export function dayName(atMs: number, nowMs: number, locale: Locale, timeZone: string): string {
  const words = WORDS[locale]
  const [day, today, yesterday] = [atMs, nowMs, nowMs - DAY_MS].map((ms) => dayIn(ms, timeZone)) as [string, string, string]
  if (day === today) return words.today
  if (day === yesterday) return words.yesterday
  const date = dayAndMonth(day, locale)
  return day.slice(0, 4) === today.slice(0, 4) ? date : `${date} ${day.slice(0, 4)} ${words.year}`
}
