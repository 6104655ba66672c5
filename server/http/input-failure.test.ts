import * as v from 'valibot'
import { expect, test } from 'vitest'
import { api, type Api } from '../../src/contract/api.ts'
import type { Call } from '../../src/contract/call.ts'
import { errorText } from './error-texts.ts'
import { inputFailure } from './input-failure.ts'

/** The field of a refused body, and the error text in both languages. */
function complaintAbout(name: keyof Api, body: unknown): (string | undefined)[] {
  const { body: schema }: Call = api[name]
  const read = v.safeParse(schema!, body)
  if (read.success) throw new Error(`${name} takes it`)
  const { code, more } = inputFailure(read.issues)
  return [more.field?.name, ...['uk', 'ru'].map((language) => errorText(code, language, more))]
}

test.each([
  [
    'setParentsControl',
    { pin: '4071' },
    'age_limit',
    'Не вказано: вікове обмеження (age_limit)',
    'Не указано: возрастное ограничение (age_limit)',
  ],
  [
    'setParentsControl',
    { age_limit: 7, pin: '4071' },
    'age_limit',
    'Неправильне значення: вікове обмеження (age_limit)',
    'Неправильное значение: возрастное ограничение (age_limit)',
  ],
  ['setParentsControl', { age_limit: 6, pin: '4071', colour: 1 }, 'colour', 'Зайве поле: colour', 'Лишнее поле: colour'],
  ['sendMail', { message: '' }, 'message', 'Не вказано: текст листа (message)', 'Не указано: текст письма (message)'],
  ['sendMail', { message: ' \n ' }, 'message', 'Не вказано: текст листа (message)', 'Не указано: текст письма (message)'],
  ['signInByMail', { password: 'x' }, 'email', 'Не вказано: електронна пошта (email)', 'Не указано: электронная почта (email)'],
  [
    'subscribePush',
    { endpoint: 'https://push.example/1', keys: {}, language: 'uk' },
    'keys.p256dh',
    'Не вказано: keys.p256dh',
    'Не указано: keys.p256dh',
  ],
  ['sendMail', 'letter', undefined, 'Запит складено неправильно', 'Запрос составлен неправильно'],
  ['sendMail', null, undefined, 'Запит складено неправильно', 'Запрос составлен неправильно'],
] as const)('%s with %j has the field %s', (name, body, ...said) => {
  expect(complaintAbout(name, body)).toEqual(said)
})

test('an unknown field is cut, and never matches a known one', () => {
  const long = 'я'.repeat(500)
  expect(complaintAbout('validateParentsControl', { pin: '1', [long]: 1 })[0]).toHaveLength(100)
  expect(complaintAbout('validateParentsControl', { pin: '1', constructor: 1 })[1]).toBe('Зайве поле: constructor')
})

test('a wrong password has the same error in every call', () => {
  expect([errorText('wrong_password', 'uk'), errorText('wrong_password', 'ru')]).toEqual([
    'Неправильний пароль',
    'Неправильный пароль',
  ])
})
