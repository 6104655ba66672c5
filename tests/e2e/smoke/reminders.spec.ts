import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, untilAlive } from '../../support/efir-test.ts'
import { ahead, bell, pageOf, test } from '../../support/reminders.ts'

const SCRIPTS = join(import.meta.dirname, '../../../dist/site/assets')

test('a reminder set offline stays, and reaches the server when the network is back', async ({ page, context, request }) => {
  const [programme] = await ahead(request, 10)
  await page.goto(pageOf(programme!))
  await untilAlive(page)
  await expect(bell(page, programme!)).toBeVisible()
  // The code of the bell arrives with the list of reminders, in as many scripts as the build made of it.
  const built = readdirSync(SCRIPTS).filter((name) => /^remind-.*\.js$/.test(name))
  await page.waitForFunction(async (names) => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
    const scripts = loaded.filter((url) => names.some((name) => url.endsWith(`/${name}`)))
    // They run once their imports are loaded.
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
