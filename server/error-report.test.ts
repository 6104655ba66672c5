import { expect, test } from 'vitest'
import { errorReport } from './error-report.ts'

const TOKEN = 'Jd8s_3kf-93jfkd02jfldk30fjdk39fjdk3fjdk39fj'

test.each([
  ['an e-mail address', '550 5.1.1 <olena@efir.example>: unknown user', 'olena'],
  ['an e-mail address of a constraint', 'Key (email)=(olena@efir.example) already exists', 'olena'],
  ['a phone number', 'recipient +380671234567 was refused', '380671234567'],
  ['a phone number without its plus', 'recipients: ["380671234567"]', '380671234567'],
  ['a phone number as it is dialled', 'not a number: 0671234567', '0671234567'],
  ['a token', `Basic ${TOKEN} opens nothing`, TOKEN],
  ['a short token', 'Authorization: Bearer abc', 'abc'],
  ['a token of an address', `GET /ua/auth/login-by-token/${TOKEN}`, TOKEN],
  ['a password of an address', 'connect smtp://user:secret@mail.example:587 failed', 'secret'],
  ['a password of a database', 'postgres://efir:secret@db/efir', 'secret'],
  ['a code', 'text "Ваш код 123456" was refused', '123456'],
])('the log hides %s', (_, message, secret) => {
  const cause = Object.assign(new Error(message), { rejected: [secret], detail: secret, response: secret })
  for (const error of [cause, new Error('sending failed', { cause }), new AggregateError([cause], message), message]) {
    expect(errorReport(error)).not.toContain(secret)
  }
})

test('the name, code, words, frames and causes of an error stay', () => {
  const cause = Object.assign(new TypeError('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })
  const report = errorReport(new Error('The database is away (HTTP 503)', { cause }))
  expect(report).toContain('Error: The database is away (HTTP 503)\n    at ')
  expect(report).toContain('Caused by TypeError [ECONNREFUSED]: connect ECONNREFUSED 127.0.0.1:5432')
})
