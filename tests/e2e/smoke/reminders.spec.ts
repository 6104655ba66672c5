import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test as base, untilAlive } from '../../support/efir-test.ts'
import { startService } from '../../support/running-service.ts'
import { clock, MINUTE, type Programme } from '../../support/watching.ts'

const test = base.extend<object, { service: Awaited<ReturnType<typeof startService>> }>({
  service: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const service = await startService({ env: { PUSH_LOCAL: '1', PUSH_HOSTS: 'push.example' } })
      await provide(service)
      await service.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

const CHANNEL = '/ua/telekanaly/vydnokrai'
const SCRIPTS = join(import.meta.dirname, '../../../dist/site/assets')
type Listed = Programme & { day: string }

/** The programmes of a channel that begin in more than so many minutes, of today, or of tomorrow when today is about to end. */
async function ahead(request: APIRequestContext, minutes: number): Promise<Listed[]> {
  const guide = (await (await request.get('/api/programs/all/tv-01')).json()) as Listed[]
  const coming = guide.filter(({ start }) => start > Date.now() + minutes * MINUTE)
  const [today, tomorrow] = Object.values(Object.groupBy(coming, ({ day }) => day))
  return today!.length < 4 ? tomorrow! : today!
}

/** The channel's page with the list of the programme's day. */
const pageOf = ({ day }: Listed) => `${CHANNEL}?day=${day}`

const bell = (page: Page, { title, start }: Programme) =>
  page.getByRole('button', { name: `Нагадати: ${title}, ${clock(start)}`, exact: true })

test('a bell pressed without a network holds, and reaches the service when there is one', async ({ page, context, request }) => {
  const [programme] = await ahead(request, 10)
  await page.goto(pageOf(programme!))
  await untilAlive(page)
  await expect(bell(page, programme!)).toBeVisible()
  // The code of the bell arrives with the list of reminders, in as many scripts as the build made of it.
  const built = readdirSync(SCRIPTS).filter((name) => /^remind-.*\.js$/.test(name))
  await page.waitForFunction(async (names) => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
    const scripts = loaded.filter((url) => names.some((name) => url.endsWith(`/${name}`)))
    // They run once what they import is there.
    return scripts.length === names.length && (await Promise.all(scripts.map((url) => import(url))))
  }, built)
  await context.setOffline(true)
  await bell(page, programme!).click()
  await expect(bell(page, programme!)).toHaveAttribute('aria-pressed', 'true')
  const sent = page.waitForResponse((response) => response.url().endsWith('/api/reminders/add') && response.ok())
  await context.setOffline(false)
  await sent
  await page.reload()
  await expect(bell(page, programme!)).toHaveAttribute('aria-pressed', 'true')
})
