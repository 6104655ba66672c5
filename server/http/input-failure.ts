import * as v from 'valibot'
import { ERROR_STATUS, type ErrorCode } from '../../src/contract/errors.ts'
import type { LanguageTag } from '../../src/domain/i18n/locale.ts'
import { ApiError, type InputTrouble } from './api-error.ts'

/** Returns the error code that the schema's first issue names, else `invalid_input` with the field. */
export function inputFailure([issue]: [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): ApiError {
  if (Object.hasOwn(ERROR_STATUS, issue.message)) return new ApiError(issue.message as ErrorCode)
  const name = v.getDotPath(issue)
  return new ApiError('invalid_input', name === null ? {} : { field: { name: name.slice(0, 100), kind: kindOf(issue) } })
}

function kindOf({ input, expected }: v.BaseIssue<unknown>): InputTrouble['kind'] {
  if (expected === 'never') return 'unknown'
  return input === undefined || (typeof input === 'string' && input.trim() === '') ? 'missing' : 'wrong'
}

const TROUBLES: Record<InputTrouble['kind'], Record<LanguageTag, string>> = {
  missing: { uk: 'Не вказано', ru: 'Не указано' },
  unknown: { uk: 'Зайве поле', ru: 'Лишнее поле' },
  wrong: { uk: 'Неправильне значення', ru: 'Неправильное значение' },
}

// Names of fields that viewers fill in. Other fields have only their name in the contract.
const NAMES: Record<string, Record<LanguageTag, string>> = {
  age_limit: { uk: 'вікове обмеження', ru: 'возрастное ограничение' },
  code: { uk: 'код', ru: 'код' },
  current_pin: { uk: 'теперішній PIN-код', ru: 'текущий PIN-код' },
  email: { uk: 'електронна пошта', ru: 'электронная почта' },
  login: { uk: 'телефон або електронна пошта', ru: 'телефон или электронная почта' },
  message: { uk: 'текст листа', ru: 'текст письма' },
  name: { uk: 'ім’я', ru: 'имя' },
  old_password: { uk: 'старий пароль', ru: 'старый пароль' },
  password: { uk: 'пароль', ru: 'пароль' },
  password_confirmation: { uk: 'повтор пароля', ru: 'повтор пароля' },
  phone: { uk: 'номер телефону', ru: 'номер телефона' },
  pin: { uk: 'PIN-код', ru: 'PIN-код' },
  rating: { uk: 'оцінка', ru: 'оценка' },
  subject: { uk: 'тема листа', ru: 'тема письма' },
  text: { uk: 'текст відгуку', ru: 'текст отзыва' },
  userpic: { uk: 'зображення', ru: 'изображение' },
  way: { uk: 'спосіб отримати код', ru: 'способ получить код' },
}

/** Describes an invalid field: `Не вказано: вікове обмеження (age_limit)`. */
export function inputText({ name, kind }: InputTrouble, language: LanguageTag): string {
  const known = Object.hasOwn(NAMES, name) ? NAMES[name] : undefined
  return `${TROUBLES[kind][language]}: ${known ? `${known[language]} (${name})` : name}`
}
