import { expect, test } from 'vitest'
import { noticeText, type Told } from './notice-letters.ts'

const links = {
  subscriptions: 'https://efir.example/s',
  cards: 'https://efir.example/c',
  agreement: 'https://efir.example/a',
  tariffs: 'https://efir.example/t',
  payment: (order: string) => `https://efir.example/p/${order}`,
}
const atMs = Date.parse('2026-11-21T10:00:00Z')
const money = { amountMinor: 8900, currency: 'USD' }
const name = 'Premium'
const charge = { name, atMs, ...money, days: 30, mask: null }
const LETTERS: Told[] = [
  { kind: 'enrolment', name, isTrial: true, untilMs: atMs, renewal: { ...money, days: 1 } },
  { kind: 'enrolment', name, isTrial: false, untilMs: atMs, renewal: null },
  { kind: 'trial_ends', ...charge },
  { kind: 'charge_soon', ...charge, days: 3 },
  { kind: 'receipt', name, order: 'ef01', mask: '424242*42', fromMs: atMs, untilMs: atMs, ...money },
  { kind: 'charge_failed', name, problem: 'declined', nextMs: atMs, ...money },
  { kind: 'charge_failed', name, problem: 'no_card', nextMs: atMs, ...money },
  { kind: 'confirm_charge', name, order: 'ef01', ...money },
  { kind: 'access_ended', name, reason: 'not_paid' },
  { kind: 'renewal_off', name, untilMs: atMs },
  { kind: 'withdrawal', statement: 'Відмовляюся', atMs, email: null, ...money },
  { kind: 'withdrawal', statement: 'Відмовляюся', atMs, email: null, amountMinor: 0, currency: 'USD' },
  { kind: 'refund_done', order: 'ef01', ...money },
  { kind: 'trial_not_granted', name },
  { kind: 'upgrade', name, ...money },
  { kind: 'downgrade', name, atMs },
]

test.each(LETTERS)('the letter $kind has a subject and a text of each language', (told) => {
  const [uk, ru] = (['uk', 'ru'] as const).map((language) => noticeText(told, language, links))
  for (const { subject, text } of [uk!, ru!]) {
    expect(subject.length).toBeLessThan(70)
    expect(text).not.toMatch(/undefined|null|NaN|\u00a0/)
  }
  expect(uk).not.toEqual(ru)
  expect(`${ru!.subject} ${ru!.text.replace('Відмовляюся', '')}`).not.toMatch(/[іїєґ]/i)
  expect(`${uk!.subject} ${uk!.text}`).not.toMatch(/[ыэъё]/i)
})

test.each([
  [1, '89 $ за 1 день'],
  [3, '89 $ за 3 дні'],
  [30, '89 $ за 30 днів'],
])('a period of %d days is declined', (days, expected) => {
  expect(noticeText({ kind: 'charge_soon', ...charge, days }, 'uk', links).text).toContain(expected)
})

test('a card that must be replaced is asked for, another decline names the next attempt', () => {
  const failed = (problem: 'expired' | 'declined') =>
    noticeText({ kind: 'charge_failed', name, problem, nextMs: atMs, ...money }, 'uk', links).text
  expect(failed('expired')).toContain('Додайте іншу картку до 21 листопада 2026 року')
  expect(failed('declined')).toContain('Наступна спроба 21 листопада 2026 року, 12:00')
})
