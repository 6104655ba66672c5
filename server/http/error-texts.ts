import type { ErrorCode } from '../../src/contract/errors.ts'
import { type LanguageTag, preferredLanguage } from '../../src/domain/i18n/locale.ts'
import { ACCOUNT_TEXTS, type AccountTextCode, withTimeLeft } from '../../src/domain/i18n/account-texts.ts'
import { BILLING_TEXTS, type BillingTextCode } from '../../src/domain/i18n/billing-texts.ts'
import { MESSAGE_TEXTS, type MessageCode } from '../../src/domain/i18n/message-texts.ts'
import { REMINDER_TEXTS, type ReminderTextCode } from '../../src/domain/i18n/reminder-texts.ts'
import type { ApiError } from './api-error.ts'
import { inputText } from './input-failure.ts'

/** Errors that only a faulty client causes. Viewers see the texts of `src/domain/i18n`. */
const REQUEST_TEXTS: Record<
  Exclude<ErrorCode, MessageCode | AccountTextCode | BillingTextCode | ReminderTextCode>,
  Record<LanguageTag, string>
> = {
  invalid_input: { uk: 'Запит складено неправильно', ru: 'Запрос составлен неправильно' },
  cursor_malformed: { uk: 'Такого місця в цьому списку немає', ru: 'Такого места в этом списке нет' },
  empty_query: { uk: 'Введіть, що шукаєте', ru: 'Введите, что ищете' },
  invalid_json: { uk: 'Тіло запиту не є правильним JSON', ru: 'Тело запроса не является правильным JSON' },
  platform_required: { uk: 'У запиті немає заголовка platform', ru: 'В запросе нет заголовка platform' },
  idempotency_key_required: {
    uk: 'У запиті немає заголовка idempotency-key',
    ru: 'В запросе нет заголовка idempotency-key',
  },
  media_link_invalid: { uk: 'Посилання на потік недійсне або застаріло', ru: 'Ссылка на поток недействительна или устарела' },
  method_not_allowed: { uk: 'Такий метод тут не діє', ru: 'Такой метод здесь не действует' },
  call_in_progress: { uk: 'Такий самий запит ще виконується', ru: 'Такой же запрос ещё выполняется' },
  idempotency_key_reused: {
    uk: 'Під цим ключем уже надходив інший запит',
    ru: 'Под этим ключом уже приходил другой запрос',
  },
  body_too_large: { uk: 'Запит завеликий', ru: 'Запрос слишком большой' },
  busy: {
    uk: 'Усі підключення до джерела цього каналу зайняті. Спробуйте за хвилину',
    ru: 'Все подключения к источнику этого канала заняты. Попробуйте через минуту',
  },
  service_full: {
    uk: 'Сервіс тимчасово не може нічого зберегти. Спробуйте пізніше',
    ru: 'Сервис временно не может ничего сохранить. Попробуйте позже',
  },
  service_unavailable: { uk: 'Сервіс тимчасово недоступний', ru: 'Сервис временно недоступен' },
  push_refused: { uk: 'На таку адресу сповіщення не надсилаються', ru: 'На такой адрес уведомления не отправляются' },
  list_too_long: {
    uk: 'Каналів забагато для однієї відповіді: назвіть потрібні або читайте список частинами',
    ru: 'Каналов слишком много для одного ответа: назовите нужные или читайте список частями',
  },
  period_too_long: { uk: 'Період задовгий: щонайбільше 25 годин', ru: 'Период слишком длинный: не более 25 часов' },
}

const TEXTS: Record<ErrorCode, Record<LanguageTag, string>> = {
  ...MESSAGE_TEXTS,
  ...ACCOUNT_TEXTS,
  ...BILLING_TEXTS,
  ...REMINDER_TEXTS,
  ...REQUEST_TEXTS,
}

/**
 * Returns the text of a failure in the language of `Accept-Language`, by default Ukrainian. It includes the
 * seconds to wait or the wrong field, where the failure has them.
 */
export function errorText(
  code: ErrorCode,
  acceptLanguage: string | undefined,
  { retryAfterS, field }: ApiError['more'] = {},
): string {
  const language = preferredLanguage(acceptLanguage)
  return field ? inputText(field, language) : withTimeLeft(TEXTS[code][language], retryAfterS)
}
