import { expect, test } from 'vitest'
import { hoursElsewhere, isOpenAt, kyivTimeToday } from './opening-hours.ts'

const HOURS = { weekdays: { from: '09:00', to: '18:00' }, weekends: { from: '10:00', to: '16:00' } }
const open = (iso: string) => isOpenAt(HOURS, Date.parse(iso))

test('the call centre answers on weekdays from nine to six in Kyiv', () => {
  // Kyiv is two hours ahead of UTC in winter.
  expect(['T06:59:59Z', 'T07:00:00Z', 'T15:59:59Z', 'T16:00:00Z'].map((time) => open(`2026-11-20${time}`))).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('at weekends it answers from ten to four', () => {
  expect(['T07:30:00Z', 'T08:00:00Z', 'T13:59:00Z', 'T14:00:00Z'].map((time) => open(`2026-11-22${time}`))).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('a Kyiv evening that is Sunday elsewhere counts as Kyiv does', () => {
  expect(open('2026-11-22T22:30:00Z')).toBe(false)
})

test('Kyiv hours are found on both sides of a change of clocks', () => {
  expect(new Date(kyivTimeToday('09:00', Date.parse('2026-10-25T12:00:00Z'))).toISOString()).toBe('2026-10-25T07:00:00.000Z')
  expect(new Date(kyivTimeToday('09:00', Date.parse('2026-10-24T12:00:00Z'))).toISOString()).toBe('2026-10-24T06:00:00.000Z')
})

test('hours are converted to the viewer’s zone, also across a day; in Kyiv time there is no conversion', () => {
  const noon = Date.parse('2026-11-20T12:00:00Z')
  expect(hoursElsewhere(HOURS.weekdays, noon, 'Europe/Warsaw')).toEqual({ from: '08:00', to: '17:00' })
  expect(hoursElsewhere(HOURS.weekdays, noon, 'America/Los_Angeles')).toEqual({ from: '23:00', to: '08:00' })
  expect(hoursElsewhere(HOURS.weekdays, noon, 'Europe/Helsinki')).toBeUndefined()
})
