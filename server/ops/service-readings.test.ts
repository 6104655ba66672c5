import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'
import { readService } from './service-readings.ts'

const RELAYS = { channels: 0, offAir: 0, bytes: 0, longestLagMs: 0, faults: {} }
const FOUND = {
  guides: { channels: 80, ending: 3 },
  ...{ failingSources: 1, lateLetters: 2, moneyTroubles: 4, reminderDueMs: null, backedUpMs: 1_700_000_000_000 },
}

function scrapeOf(attention: () => Promise<typeof FOUND>) {
  const metrics = createMetrics()
  readService(metrics, {
    pools: new Map(),
    relays: () => RELAYS,
    recorder: () => ({ channels: 0, isPaused: false }),
    attention,
  })
  return metrics
}

test('a scrape has what waits for the operator, and reads the database once', async () => {
  let reads = 0
  const metrics = scrapeOf(async () => {
    reads += 1
    return FOUND
  })
  await metrics.text()
  const text = await metrics.text()
  expect(reads).toBe(1)
  expect(text).toContain('efir_attention{what="ending_guides"} 3')
  expect(text).toContain('efir_attention{what="money_troubles"} 4')
  expect(text).toContain('efir_guides{which="all"} 80')
  expect(text).toContain('efir_reminder_lag_seconds{which="earliest"} 0')
  expect(text).toContain('efir_backup_timestamp_seconds{which="last"} 1700000000')
})

test('a scrape of a process that has lost its database has everything else', async () => {
  const text = await scrapeOf(() => Promise.reject(new Error('away'))).text()
  expect(text).toContain('efir_relays{state="running"} 0')
  expect(text).not.toContain('efir_attention{')
})
