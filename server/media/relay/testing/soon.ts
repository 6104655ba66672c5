import { vi } from 'vitest'

/** Repeats a check until it does not throw, and returns its result. */
export function soon<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 20_000, interval: 20 })
}
