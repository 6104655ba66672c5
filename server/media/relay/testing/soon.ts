import { vi } from 'vitest'

/** What a check answers as soon as it does not throw any more; a machine that is busy with other things may take its time. */
export function soon<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 20_000, interval: 20 })
}
