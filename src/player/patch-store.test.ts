import { expect, test, vi } from 'vitest'
import { createPatchStore } from './patch-store.ts'

const make = () => createPatchStore({ phase: 'idle', error: null as { code: string } | null })

test('listeners are notified once, after the snapshot is replaced', () => {
  const store = make()
  const seen: string[] = []
  store.subscribe(() => seen.push(store.get().phase))
  store.patch({ phase: 'playing' })
  expect(seen).toEqual(['playing'])
})

test('a patch without changes does not notify and keeps the snapshot', () => {
  const store = make()
  store.patch({ error: { code: 'network' } })
  const listener = vi.fn<() => void>()
  const before = store.get()
  store.subscribe(listener)
  store.patch({ phase: 'idle', error: { code: 'network' } })
  expect(listener).not.toHaveBeenCalled()
  expect(store.get()).toBe(before)
})

test('a snapshot never changes after it was handed out', () => {
  const store = make()
  store.patch({ phase: 'loading' })
  const before = store.get()
  store.patch({ phase: 'playing' })
  expect(before.phase).toBe('loading')
  expect(Object.isFrozen(before)).toBe(true)
})

test('a listener that unsubscribes, even during a notification, is not called again', () => {
  const store = make()
  const heard: string[] = []
  const forget = store.subscribe(() => {
    heard.push('first')
    forget()
  })
  store.subscribe(() => heard.push('second'))
  store.patch({ phase: 'loading' })
  store.patch({ phase: 'playing' })
  expect(heard).toEqual(['first', 'second', 'second'])
})
