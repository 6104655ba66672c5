import { expect, test } from 'vitest'
import type { Reminder } from '../contract/reminders.ts'
import { type KeptReminder, shownReminders, tellAtMs, withServiceWord } from './kept-reminders.ts'

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
const kept = (change: Partial<KeptReminder> = {}): KeptReminder => ({
  owner: 'me',
  reminder: reminder(),
  wish: null,
  told: false,
  ...change,
})

test('what was told is not told again until it moves or goes', () => {
  const told = kept({ told: true })
  expect(withServiceWord(told, 'me', reminder()).told).toBe(true)
  expect(withServiceWord(told, 'me', reminder({ due: 800_000 })).told).toBe(false)
  expect(withServiceWord(told, 'me', reminder({ gone: true })).told).toBe(false)
  expect(withServiceWord(undefined, 'me', reminder())).toEqual(kept())
})

test('a wish to take a reminder away outlives what the service still says, and a wish to have it has come true', () => {
  const removed = kept({ wish: 'remove' })
  expect(withServiceWord(removed, 'me', reminder())).toBe(removed)
  expect(withServiceWord(kept({ wish: 'add' }), 'me', reminder()).wish).toBeNull()
})

test('the viewer sees their own, by start, without what is over or taken away', () => {
  const of = (programme_id: string, start: number, change: Partial<KeptReminder> = {}) =>
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
  expect(tellAtMs(reminder(), false)).toBe(700_000)
  expect(tellAtMs(reminder(), true)).toBe(760_000)
  expect(tellAtMs(reminder({ gone: true }), true)).toBe(0)
})
