import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { kyivDayOf } from '../../../src/domain/time/kyiv-time.ts'
import { copyDemonstration } from '../../support/demonstration-data.ts'
import { test as base, expect, signIn, untilAlive } from '../../support/efir-test.ts'
import { guideText } from '../../support/guide-file.ts'
import { forgetShifts, shiftsOf, watchShifts } from '../../support/layout-shifts.ts'
import { untilOfflineReady } from '../../support/offline-ready.ts'
import { type Proxy, startProxy } from '../../support/proxy.ts'
import { type RunningService, startService } from '../../support/running-service.ts'

const CHANNELS = 10_000
const FIRST_NUMBER = 100
const GROUPS = ['Новини', 'Спорт', 'Діти', 'Кіно', 'Музика']
const HOUR = 3_600_000
const MOST_BYTES = 300_000

const numbers = Array.from({ length: CHANNELS }, (_, at) => FIRST_NUMBER + at)

type Stage = { service: RunningService; line: Proxy }

// A service of its own: its channels come from a list.
const test = base.extend<object, Stage>({
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
  line: [
    async ({ service }, provide: (made: Proxy) => Promise<void>) => {
      const proxy = await startProxy(service.address)
      await provide(proxy)
      await proxy.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ line }, provide) => provide(line.address),
})

function listText(): string {
  const entry = (number: number) =>
    `#EXTINF:-1 tvg-id="c${number}.test" tvg-chno="${number}" group-title="${GROUPS[number % GROUPS.length]}",Довгий ${number}\nhttps://upstream.example/${number}.m3u8\n`
  return `#EXTM3U\n${numbers.map(entry).join('')}`
}

/** The programme on air of each channel, and the next one. */
function programmesText(nowMs: number): string {
  const channels = numbers.map((number) => [`c${number}.test`, `Довгий ${number}`] as const)
  const items = numbers.flatMap((number) => {
    const channel = `c${number}.test`
    const stop = nowMs + 2 * HOUR
    return [
      { channel, start: nowMs - HOUR, stop, title: `Матч номер ${number}` },
      { channel, start: stop, stop: stop + HOUR, title: `Огляд номер ${number}` },
    ]
  })
  return guideText(channels, items)
}

function importText(dataDir: string, kind: 'channels' | 'guide', text: string): void {
  const file = join(dataDir, `imported-${kind}`)
  writeFileSync(file, text)
  const command = ['server/import/run.ts', kind, file, '--source', `long-${kind}`]
  execFileSync(process.execPath, command, { env: { ...process.env, DATA_DIR: dataDir }, stdio: 'ignore' })
}

test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true })

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await untilAlive(page)
}

/** Expects that the page since it opened neither moved by itself nor is wider than the screen. */
async function expectSteady(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect([page.url(), over]).toEqual([page.url(), 0])
  expect.soft(await shiftsOf(page), page.url()).toBeLessThan(0.1)
}

test('10,000 channels on a phone: home, list, search, favourite, guide, digits, and offline', async ({
  page,
  context,
  service,
  line,
}) => {
  const heavy: string[] = []
  // Scripts do not grow with the channels.
  line.measure = (url, bytes) => bytes > MOST_BYTES && !url.startsWith('/assets/') && heavy.push(`${bytes} ${url}`)
  await watchShifts(context)
  await signIn(page, { ...service, address: line.address }, 'premium')
  const main = page.getByRole('main')
  await open(page, '/ua')
  await expect(main.getByRole('link', { name: /^2\s?0\d\d каналів$/ }).first()).toBeVisible()
  await expectSteady(page)
  await untilOfflineReady(page)

  await open(page, '/ua/telekanaly')
  const rows = main.locator('a[data-channel]')
  const listed = await rows.count()
  await expect(async () => {
    await rows.last().scrollIntoViewIfNeeded()
    expect(await rows.count()).toBeGreaterThan(listed + 200)
  }).toPass()
  await expect(rows.nth(listed + 150)).toContainText('Матч номер')
  // A jump to the end sees the footer, which new rows push down.
  await forgetShifts(page)

  await page.evaluate(() => scrollTo(0, 0))
  await main.getByRole('link', { name: 'Спорт', exact: true }).tap()
  await expect(main.getByText(/2\s?0\d\d каналів/)).toBeVisible()
  await expect(rows.filter({ hasText: 'Довгий 101' }).first()).toContainText('Матч номер 101')
  await expectSteady(page)

  await page.getByRole('banner').getByRole('button', { name: 'Пошук' }).tap()
  const search = page.getByRole('dialog', { name: 'Пошук', exact: true })
  await search.getByRole('searchbox').fill('довгий 9876')
  await search
    .getByRole('region', { name: 'Канали', exact: true })
    .getByRole('link', { name: /Довгий 9876/ })
    .tap()
  await expect(page).toHaveURL(/dovhyi-9876$/)
  await expect(main.getByText('Матч номер 9876').first()).toBeVisible()
  await main.getByRole('button', { name: 'Обране: Довгий 9876', exact: true }).tap()

  await page.keyboard.type('5432')
  await expect(page).toHaveURL(/dovhyi-5432$/)
  // The day of the channel, which is there offline.
  await expect(main.getByRole('listitem').filter({ hasText: 'Огляд номер 5432' }).first()).toBeVisible()

  const guide = `/ua/telekanaly?day=${kyivDayOf(Date.now())}`
  const onAir = main.getByText('Матч номер 9876', { exact: true })
  /** Scrolls the guide to a channel. All rows have one height. */
  const scrollGuide = () =>
    expect(async () => {
      await main.getByRole('list', { name: /^Програма/ }).evaluate(
        (list, row) => {
          const { top, height } = list.getBoundingClientRect()
          scrollTo(0, scrollY + top + height * row - innerHeight / 2)
        },
        9876 / (CHANNELS + FIRST_NUMBER),
      )
      await expect(onAir).toBeInViewport({ timeout: 1000 })
    }).toPass()
  await open(page, guide)
  await scrollGuide()
  await expectSteady(page)

  await open(page, '/ua/telekanaly?category=favorites')
  const favourite = rows.filter({ hasText: 'Довгий 9876' })
  await expect(favourite).toContainText('Матч номер 9876')
  expect(heavy).toEqual([])

  line.loses = () => true
  await page.reload()
  await expect(favourite).toContainText('Матч номер 9876')
  await expect(page.getByRole('status').filter({ hasText: 'Немає зв’язку з Ефіром' })).toBeVisible()
  await page.goto(guide)
  await scrollGuide()
  await open(page, '/ua/telekanaly/dovhyi-5432')
  await expect(main.getByText('Матч номер 5432').first()).toBeVisible()
  await page.keyboard.type('9876')
  await expect(page).toHaveURL(/dovhyi-9876$/)
  await expect(main.getByText('Матч номер 9876').first()).toBeVisible()
})
