import { expect, test } from 'vitest'
import { afterDecline, needsAnotherCard } from './dunning.ts'

const HOUR = 3_600_000
const END = Date.parse('2026-10-25T00:30:00Z')
type Problem = Parameters<typeof afterDecline>[0]['problem']
const after = (hours: number, problem: Problem = 'declined') => afterDecline({ periodEndMs: END, problem }, END + hours * HOUR)

test('a renewal is tried six times in a week, through a change of the clock', () => {
  const hours = [6, 22, 72, 120, 168]
  for (const [attempt, hour] of hours.entries()) {
    expect(after([0, ...hours][attempt]!)).toEqual({ next: 'retry', atMs: END + hour * HOUR })
  }
  expect(after(168)).toEqual({ next: 'end' })
})

test('attempts whose time passed while the service was down are left out', () => {
  expect(after(50)).toEqual({ next: 'retry', atMs: END + 72 * HOUR })
  expect(after(200)).toEqual({ next: 'end' })
})

test('an attempt that the viewer asks for leaves the timetable as it is', () => {
  expect(after(3)).toEqual({ next: 'retry', atMs: END + 6 * HOUR })
})

test('a clock that went back makes no attempt before the first retry', () => {
  expect(after(-1)).toEqual({ next: 'retry', atMs: END + 6 * HOUR })
})

test.each(['insufficient_funds', 'authentication_needed', 'declined'] as const)('%s is tried again', (decline) => {
  expect(after(0, decline)).toMatchObject({ next: 'retry' })
})

test.each(['card_gone', 'expired', 'no_card'] as const)('%s is not tried again, and waits a week for another card', (problem) => {
  expect(after(0, problem)).toEqual({ next: 'await_card', untilMs: END + 168 * HOUR })
  expect(after(168, problem)).toEqual({ next: 'end' })
  expect([needsAnotherCard(problem), needsAnotherCard('declined'), needsAnotherCard(null)]).toEqual([true, false, false])
})
