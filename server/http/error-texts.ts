import type { ErrorCode } from '../../src/contract/errors.ts'

/** The languages of error texts, as BCP 47 tags. */
export type TextLanguage = 'uk' | 'ru'

const TEXTS: Record<ErrorCode, Record<TextLanguage, string>> = {
  invalid_input: { uk: 'Запит складено неправильно', ru: 'Запрос составлен неправильно' },
  invalid_json: { uk: 'Тіло запиту не є правильним JSON', ru: 'Тело запроса не является правильным JSON' },
  platform_required: { uk: 'У запиті немає заголовка platform', ru: 'В запросе нет заголовка platform' },
  authorization_required: { uk: 'Потрібна авторизація', ru: 'Требуется авторизация' },
  registration_required: { uk: 'Щоб дивитися, зареєструйтеся або увійдіть', ru: 'Чтобы смотреть, зарегистрируйтесь или войдите' },
  no_permission: { uk: 'Немає прав на цей ресурс', ru: 'Нет прав на этот ресурс' },
  tariff_required: { uk: 'Цього каналу немає у вашому пакеті', ru: 'Этого канала нет в вашем пакете' },
  archive_locked: { uk: 'Ваш пакет не відкриває архів за цей день', ru: 'Ваш пакет не открывает архив за этот день' },
  media_link_invalid: { uk: 'Посилання на потік недійсне або застаріло', ru: 'Ссылка на поток недействительна или устарела' },
  not_found: { uk: 'Нічого не знайдено', ru: 'Ничего не найдено' },
  method_not_allowed: { uk: 'Такий метод тут не діє', ru: 'Такой метод здесь не действует' },
  programme_not_started: { uk: 'Ця передача ще не почалася', ru: 'Эта передача ещё не началась' },
  body_too_large: { uk: 'Запит завеликий', ru: 'Запрос слишком большой' },
  day_outside_guide: { uk: 'На цей день програми немає', ru: 'На этот день программы нет' },
  period_too_long: { uk: 'Період задовгий: щонайбільше 25 годин', ru: 'Период слишком длинный: не более 25 часов' },
  server_error: { uk: 'Невідома помилка сервера', ru: 'Неизвестная ошибка сервера' },
  live_error: {
    uk: 'Помилка отримання сигналу. Спробуйте пізніше або увімкніть інший канал',
    ru: 'Ошибка получения сигнала. Попробуйте позже или включите другой канал',
  },
  station_not_working: { uk: 'Станція тимчасово не працює', ru: 'Станция временно не работает' },
}

/** The text of a failure in the language asked for by `Accept-Language`; Ukrainian unless Russian stands first of the two. */
export function errorText(code: ErrorCode, acceptLanguage: string | undefined): string {
  return TEXTS[code][preferredLanguage(acceptLanguage)]
}

/** Ukrainian unless the list (RFC 9110, 12.5.4) prefers Russian to Ukrainian. */
export function preferredLanguage(acceptLanguage: string | undefined): TextLanguage {
  const weights = { uk: -1, ru: 0 }
  for (const [position, part] of (acceptLanguage ?? '').slice(0, 500).split(',').entries()) {
    const [range = '', ...parameters] = part.trim().toLowerCase().split(';')
    const language = range.split('-')[0]
    if (language !== 'uk' && language !== 'ru') continue
    const stated = parameters.find((parameter) => parameter.trim().startsWith('q='))
    const quality = stated === undefined ? 1 : Number(stated.trim().slice(2)) || 0
    weights[language] = Math.max(weights[language], quality - position * 1e-6)
  }
  return weights.ru > Math.max(weights.uk, 0) ? 'ru' : 'uk'
}
