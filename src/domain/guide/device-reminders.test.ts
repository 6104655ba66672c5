import { expect, test } from 'vitest'
import type { Reminder } from '../../contract/reminders.ts'
import {
  isAwaitedByVisitor,
  isWaitingForPerson,
  type DeviceReminder,
  markReminderAttempt,
  shownReminders,
  notifyAtMs,
  outcomeOfFailure,
  VISITOR_MARK,
  foldReminderChange,
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
const kept = (change: Partial<DeviceReminder> = {}): DeviceReminder => ({
  owner: 'me',
  reminder: reminder(),
  wish: null,
  told: false,
  ...change,
})

test('what was told is not told again until it moves or goes', () => {
  const told = kept({ told: true })
  expect(withServerReminder(told, 'me', reminder()).told).toBe(true)
  expect(withServerReminder(told, 'me', reminder({ due: 800_000 })).told).toBe(false)
  expect(withServerReminder(told, 'me', reminder({ gone: true })).told).toBe(false)
  expect(withServerReminder(undefined, 'me', reminder())).toEqual(kept({ isUnheard: false }))
})

test('a wish to take a reminder away outlives what the service still says, and a wish to have it has come true', () => {
  const removed = kept({ wish: 'remove' })
  expect(withServerReminder(removed, 'me', reminder())).toBe(removed)
  expect(withServerReminder(kept({ wish: 'add' }), 'me', reminder()).wish).toBeNull()
})

test('the viewer sees their own, by start, without what is over or taken away', () => {
  const of = (programme_id: string, start: number, change: Partial<DeviceReminder> = {}) =>
    kept({ reminder: reminder({ programme_id, start, end: start + 10 }), ...change })
  const all = [
    of('late', 500),
    of('soon', 300),
    of('over', 100),
    of('other', 300, { owner: 'you' }),
    of('x', 400, { wish: 'remove' }),
  ]
  expect(shownReminders(all, 'me', 110).map(({ programme_id }) => programme_id)).toEqual(['soon', 'late'])
})

test('with pushes this device speaks only when none has come within a minute', () => {
  expect(notifyAtMs(reminder(), false)).toBe(700_000)
  expect(notifyAtMs(reminder(), true)).toBe(760_000)
  expect(notifyAtMs(reminder({ gone: true }), true)).toBe(0)
})

const me = { mark: 'me', user: 'u-1' }
const press = (known: DeviceReminder | undefined, wish: 'add' | 'remove') => foldReminderChange(known, me, reminder(), wish)

test('a reminder that never left is simply forgotten, and one that may have left is taken back at the service', () => {
  const added = press(undefined, 'add')!
  expect(added).toMatchObject({ owner: 'me', user: 'u-1', wish: 'add', rev: 1, isUnheard: true })
  expect(press(added, 'remove')).toBeUndefined()
  expect(press(markReminderAttempt(added), 'remove')).toMatchObject({ wish: 'remove', rev: 2 })
  // As an earlier version of the site has kept it.
  expect(press(kept({ wish: 'add' }), 'remove')).toMatchObject({ wish: 'remove' })
})

test('a reminder that comes back while its removal may be on its way is told, whatever is pressed next', () => {
  const back = press(press(kept(), 'remove'), 'add')!
  expect(back).toMatchObject({ wish: 'add', isUnheard: false })
  expect(press(back, 'remove')).toMatchObject({ wish: 'remove' })
})

test('only the service itself refuses a reminder', () => {
  const of = (status: number | null, code: string) => outcomeOfFailure({ status, code })
  expect(of(422, 'reminders_full')).toBe('refused')
  expect(of(409, 'programme_started')).toBe('refused')
  expect(of(401, 'authorization_required')).toBe('sign-in')
  expect([of(403, 'server_error'), of(404, 'server_error'), of(409, 'server_error'), of(502, 'server_error')]).toEqual(
    Array.from({ length: 4 }, () => 'again'),
  )
  expect([of(null, 'no_answer'), of(200, 'server_error'), of(429, 'too_many_requests')]).toEqual(['pause', 'pause', 'pause'])
})

test('what was not sent waits for its person until the programme is over', () => {
  const waits = kept({ wish: 'add', user: 'u-1' })
  expect(isWaitingForPerson(waits, 1_999_999)).toBe(true)
  expect(isWaitingForPerson(waits, 2_000_000)).toBe(false)
  expect(isWaitingForPerson(kept({ user: 'u-1' }), 0)).toBe(false)
  expect(isWaitingForPerson(kept({ wish: 'add' }), 0)).toBe(false)
})

test('where nobody is signed in a push is read when a visitor waits for its programme, also under a new id', () => {
  const mine = [kept({ owner: VISITOR_MARK })]
  expect(isAwaitedByVisitor(mine, { programme_id: 'a', title: 'Інше' })).toBe(true)
  expect(isAwaitedByVisitor(mine, { programme_id: 'b', title: 'Новости' })).toBe(true)
  expect(isAwaitedByVisitor(mine, { programme_id: 'b', title: 'Інше' })).toBe(false)
  expect(isAwaitedByVisitor([kept()], { programme_id: 'a', title: 'Новини' })).toBe(false)
})
