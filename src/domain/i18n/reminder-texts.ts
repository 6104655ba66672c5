import { timeOfDay } from '../time/clock-format.ts'
import type { LanguageTag } from './locale.ts'

/** Reminder failures; apart from `MESSAGE_TEXTS`, which every visitor downloads. */
export const REMINDER_TEXTS = {
  reminders_full: {
    uk: 'Нагадувань уже 100. Приберіть щось, щоб додати нове',
    ru: 'Напоминаний уже 100. Уберите что-нибудь, чтобы добавить новое',
  },
  programme_started: { uk: 'Ця передача вже почалася', ru: 'Эта передача уже началась' },
} as const satisfies Record<string, Record<LanguageTag, string>>

/** The code of a text. */
export type ReminderTextCode = keyof typeof REMINDER_TEXTS

/** The messages after a press on a bell. */
export const REMINDER_NOTES = {
  set: { uk: 'Нагадаємо за 5 хвилин до початку', ru: 'Напомним за 5 минут до начала' },
  set_here: { uk: 'Нагадаємо, якщо Ефір буде відкрито', ru: 'Напомним, если Эфир будет открыт' },
  pushes_denied: {
    uk: 'Сповіщення заборонено в налаштуваннях браузера.',
    ru: 'Уведомления запрещены в настройках браузера.',
  },
  pushes_impossible: {
    uk: 'Цей браузер не показує сповіщень, коли Ефір закрито.',
    ru: 'Этот браузер не показывает уведомлений, когда Эфир закрыт.',
  },
  removed: { uk: 'Нагадування прибрано', ru: 'Напоминание убрано' },
} as const satisfies Record<string, Record<LanguageTag, string>>

const WORDS = {
  soon: { uk: 'Починається о', ru: 'Начинается в' },
  started: { uk: 'Уже в ефірі', ru: 'Уже в эфире' },
  gone: { uk: 'Передачу знято з програми: мала початися о', ru: 'Передача снята с программы: должна была начаться в' },
  watch: { uk: 'Дивитися', ru: 'Смотреть' },
} as const

/** Returns a reminder's text, `Починається о 19:00 · Перший`; instants in epoch ms, the time by the
 * viewer's clock. */
export function reminderWords(
  { kind, channel, start, language }: { kind: 'soon' | 'gone'; channel: string; start: number; language: LanguageTag },
  nowMs: number,
  timeZone: string,
): string {
  const time = timeOfDay(start, timeZone)
  if (kind === 'gone') return `${WORDS.gone[language]} ${time} · ${channel}`
  return `${start <= nowMs ? WORDS.started[language] : `${WORDS.soon[language]} ${time}`} · ${channel}`
}

/** Returns the label of a reminder's button. */
export function watchWord(language: LanguageTag): string {
  return WORDS.watch[language]
}
