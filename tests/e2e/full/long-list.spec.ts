import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { kyivDayOf } from '../../../src/domain/time/kyiv-time.ts'
import { copyDemonstration } from '../../support/demonstration-data.ts'
import { test as base, expect, signIn, untilAlive } from '../../support/efir-test.ts'
import { guideText } from '../../support/guide-file.ts'
import { untilOfflineReady } from '../../support/offline-ready.ts'
import { type RunningService, startService } from '../../support/running-service.ts'

/** More than one response lists. */
const CHANNELS = 1050
const FIRST_NUMBER = 1000
const HOUR = 3_600_000

const places = Array.from({ length: CHANNELS }, (_, at) => at)

// A service of its own: its channels come from a list, and it ends within the test.
const test = base.extend<object, { service: RunningService }>({
  service: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide: (made: RunningService) => Promise<void>) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'efir-long-'))
      copyDemonstration(dataDir)
      importText(dataDir, 'channels', listText())
      importText(dataDir, 'guide', programmesText(Date.now()))
      const service = await startService({ dataDir })
      await provide(service)
      await service.stop()
      rmSync(dataDir, { recursive: true })
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

function listText(): string {
  const entry = (at: number) =>
    `#EXTINF:-1 tvg-id="c${at}.test" tvg-chno="${FIRST_NUMBER + at}" group-title="Новини",Довгий ${at}\nhttps://upstream.example/${at}.m3u8\n`
  return `#EXTM3U\n${places.map(entry).join('')}`
}

function programmesText(nowMs: number): string {
  const channels = places.map((at) => [`c${at}.test`, `Довгий ${at}`] as const)
  const items = places.map((at) => ({
    channel: `c${at}.test`,
    start: nowMs - HOUR,
    stop: nowMs + 2 * HOUR,
    title: `Матч номер ${at}`,
  }))
  return guideText(channels, items)
}

function importText(dataDir: string, kind: 'channels' | 'guide', text: string): void {
  const file = join(dataDir, `imported-${kind}`)
  writeFileSync(file, text)
  const command = ['server/import/run.ts', kind, file, '--source', `long-${kind}`]
  execFileSync(process.execPath, command, { env: { ...process.env, DATA_DIR: dataDir }, stdio: 'ignore' })
}

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await untilAlive(page)
}

test('a list of a thousand channels on a phone: home, list, digits, search, guide, favourite, and offline', async ({
  page,
  service,
}) => {
  await signIn(page, service, 'premium')
  const main = page.getByRole('main')
  await open(page, '/ua')
  await expect(main.getByRole('link', { name: /^1\s?0\d\d каналів$/ })).toBeVisible()

  await open(page, '/ua/telekanaly?category=novyny')
  const row = main.locator('a[data-channel]').filter({ hasText: 'Довгий 230' })
  await expect(async () => {
    await main.locator('a[data-channel]').last().scrollIntoViewIfNeeded()
    await expect(row).toContainText('Матч номер 230', { timeout: 500 })
  }).toPass()
  const heart = main.getByRole('button', { name: 'Обране: Довгий 230', exact: true })
  await heart.tap()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')

  await open(page, '/ua/telekanaly/dovhyi-7')
  await expect(main.getByText('Матч номер 7').first()).toBeVisible()
  await page.keyboard.type(String(FIRST_NUMBER + 949))
  await expect(page).toHaveURL(/dovhyi-949$/)
  await expect(main.getByText('Матч номер 949').first()).toBeVisible()

  await open(page, `/ua/poshuk?q=${encodeURIComponent('довгий 1003')}`)
  await expect(main.getByRole('link', { name: /Довгий 1003/ }).first()).toBeVisible()

  await open(page, `/ua/telekanaly?day=${kyivDayOf(Date.now())}`)
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2))
    await expect(main.getByText(/^Матч номер [4-6]\d\d$/).first()).toBeVisible({ timeout: 1000 })
  }).toPass()

  await untilOfflineReady(page)
  await open(page, '/ua/telekanaly?category=favorites')
  await expect(row).toContainText('Матч номер 230')
  await service.stop()
  await page.reload()
  await expect(row).toContainText('Матч номер 230')
  await expect(page.getByRole('status').filter({ hasText: 'Немає зв’язку з Ефіром' })).toBeVisible()
  await open(page, '/ua/telekanaly/dovhyi-949')
  await expect(main.getByText('Матч номер 949').first()).toBeVisible()
  await page.keyboard.type(String(FIRST_NUMBER + 1049))
  await expect(page).toHaveURL(/dovhyi-1049$/)
})
