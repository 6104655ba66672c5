import { expect, test } from 'vitest'
import type { Reminder } from '../../contract/reminders.ts'
import {
  isAwaitedByVisitor,
  isWaitingForPerson,
  type DeviceReminder,
  shownReminders,
  notifyAtMs,
  VISITOR_MARK,
  withServerReminder,
} from './device-reminders.ts'

const reminder = (change: Partial<Reminder> = {}): Reminder => ({
  programme_id: 'a',
  channel: { slug: 'kanal-1', name: 'Канал 1', name_ru: 'Канал 1', logo: '/images/a.svg' },
  title: 'Новини',
  title_ru: 'Новости',
  age: 0,
  start: 1_000_000,
  end: 2_000_000,
  asked_start: 1_000_000,
  due: 700_000,
  gone: false,
  ...change,
})
const entry = (change: Partial<DeviceReminder> = {}): DeviceReminder => ({
  owner: 'me',
  reminder: reminder(),
  wish: null,
  told: false,
  ...change,
})

test('a notified reminder notifies again only after it moves or is removed', () => {
  const notice = entry({ told: true })
  expect(withServerReminder(notice, 'me', reminder()).told).toBe(true)
  expect(withServerReminder(notice, 'me', reminder({ due: 800_000 })).told).toBe(false)
  expect(withServerReminder(notice, 'me', reminder({ gone: true })).told).toBe(false)
  expect(withServerReminder(undefined, 'me', reminder())).toEqual(entry())
})

test('a viewer sees their own reminders by start, without ended and removed ones', () => {
  const of = (programme_id: string, start: number, change: Partial<DeviceReminder> = {}) =>
    entry({ reminder: reminder({ programme_id, start, end: start + 10 }), ...change })
  const all = [
    of('late', 500),
    of('soon', 300),
    of('over', 100),
    of('other', 300, { owner: 'you' }),
    of('x', 400, { wish: 'remove' }),
  ]
  expect(shownReminders(all, 'me', 110).map(({ programme_id }) => programme_id)).toEqual(['soon', 'late'])
})

test('with pushes the device notifies by itself only after a minute without one', () => {
  expect(notifyAtMs(reminder(), false)).toBe(700_000)
  expect(notifyAtMs(reminder(), true)).toBe(760_000)
  expect(notifyAtMs(reminder({ gone: true }), true)).toBe(0)
})

test('an unsent change waits for its account until the programme ends', () => {
  const waits = entry({ wish: 'add', user: 'u-1' })
  expect(isWaitingForPerson(waits, 1_999_999)).toBe(true)
  expect(isWaitingForPerson(waits, 2_000_000)).toBe(false)
  expect(isWaitingForPerson(entry({ user: 'u-1' }), 0)).toBe(false)
  expect(isWaitingForPerson(entry({ wish: 'add' }), 0)).toBe(false)
})

test('a signed-out device shows a push if a visitor has a reminder of its programme, also under a new id', () => {
  const mine = [entry({ owner: VISITOR_MARK })]
  expect(isAwaitedByVisitor(mine, { programme_id: 'a', title: 'Інше' })).toBe(true)
  expect(isAwaitedByVisitor(mine, { programme_id: 'b', title: 'Новости' })).toBe(true)
  expect(isAwaitedByVisitor(mine, { programme_id: 'b', title: 'Інше' })).toBe(false)
  expect(isAwaitedByVisitor([entry()], { programme_id: 'a', title: 'Новини' })).toBe(false)
})
