import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearMessage, message, showMessage } from './message-store.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  clearMessage()
  vi.useRealTimers()
})

test('a message disappears after three seconds', () => {
  showMessage({ type: 'error', title: 'Код невірний' })
  vi.advanceTimersByTime(2999)
  expect(message.get()?.title).toBe('Код невірний')
  vi.advanceTimersByTime(1)
  expect(message.get()).toBeNull()
})

test('a modal message stays until it is closed', () => {
  showMessage({ type: 'warning', title: 'Оплату не прийнято', modal: true })
  vi.advanceTimersByTime(60_000)
  expect(message.get()).not.toBeNull()
  clearMessage()
  expect(message.get()).toBeNull()
})

test('an info is shown as a success', () => {
  showMessage({ type: 'info', title: 'Збережено' })
  expect(message.get()?.type).toBe('success')
})

test('a new message has its own three seconds', () => {
  showMessage({ type: 'default', title: 'перше' })
  vi.advanceTimersByTime(2000)
  showMessage({ type: 'default', title: 'друге' })
  vi.advanceTimersByTime(2000)
  expect(message.get()?.title).toBe('друге')
})
