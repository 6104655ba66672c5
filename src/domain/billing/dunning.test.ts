import { expect, test } from 'vitest'
import { afterDecline, type Decline } from './dunning.ts'

const HOUR = 3_600_000
const END = Date.parse('2026-10-25T00:30:00Z')
const after = (attempt: number, hours: number, decline: Decline = 'declined') =>
  afterDecline({ periodEndMs: END, attempt, decline }, END + hours * HOUR)

test('a renewal is tried six times in a week, through a change of the clock', () => {
  const hours = [6, 22, 72, 120, 168]
  for (const [attempt, hour] of hours.entries()) {
    expect(after(attempt, [0, ...hours][attempt]!)).toEqual({ next: 'retry', atMs: END + hour * HOUR })
  }
  expect(after(5, 168)).toEqual({ next: 'end' })
})

test('an attempt whose time passed while the service was down is made now', () => {
  expect(after(0, 50)).toEqual({ next: 'retry', atMs: END + 50 * HOUR })
})

test.each(['insufficient_funds', 'authentication_needed', 'declined'] as const)('%s is tried again', (decline) => {
  expect(after(0, 0, decline)).toMatchObject({ next: 'retry' })
})

test.each(['card_gone', 'expired'] as const)('%s is never tried again, and waits a week for another card', (decline) => {
  expect(after(0, 0, decline)).toEqual({ next: 'await_card', untilMs: END + 168 * HOUR })
  expect(after(0, 168, decline)).toEqual({ next: 'end' })
})
