import type { ErrorCode } from '../../src/contract/errors.ts'
import { type LanguageTag, preferredLanguage } from '../../src/domain/locale.ts'

const TEXTS: Record<ErrorCode, Record<LanguageTag, string>> = {
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
