import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'
import { readService } from './service-readings.ts'

const RELAYS = { channels: 0, offAir: 0, bytes: 0, longestLagMs: 0, faults: {} }
const FOUND = {
  guides: { channels: 80, ending: 3 },
  failingSources: ['one'],
  lateLetters: 2,
  moneyTroubles: 4,
  reminderDueMs: null,
  backedUpMs: 1_700_000_000_000,
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
  expect(text).toContain('efir_attention{what="failing_sources"} 1')
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

test('the shipped alerts name only metrics that a scrape has', async () => {
  const metrics = scrapeOf(async () => FOUND)
  metrics.read({ name: 'efir_ready', help: 'As the operator’s port adds it', label: 'phase', values: () => ({}) })
  const text = await metrics.text()
  const rules = readFileSync(new URL('../deploy/alerts.yml', import.meta.url), 'utf8')
  const named = new Set(rules.match(/\b(?:efir|nodejs)_\w+/g))
  expect(named.size).toBeGreaterThan(10)
  const known = (name: string) => text.includes(`# HELP ${name.replace(/_(bucket|count|sum)$/, '')} `)
  expect([...named].filter((name) => !known(name))).toEqual([])
})
