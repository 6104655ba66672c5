import { expect, test } from '../../support/efir-test.ts'

const RADIO_CHUNK = /\/assets\/RadioPage-[\w-]+\.js$/

// The worker has tests of its own.
test.use({ serviceWorkers: 'block' })

test('a chunk that fails to load reloads the page once in a minute, and then shows an error', async ({ page }) => {
  let documents = 0
  page.on('request', (request) => request.isNavigationRequest() && (documents += 1))
  await page.route(RADIO_CHUNK, (route) => route.abort())
  // The test ends the minute, however slow the machine is.
  const startMs = Date.now()
  await page.clock.setFixedTime(startMs)
  const failed = page.getByRole('heading', { level: 1, name: 'Сталася помилка' })
  // The page may reload before it has been loaded.
  await page.goto('/ua/radio', { waitUntil: 'commit' })
  await expect.poll(() => documents).toBe(2)
  await expect(failed).toBeVisible()

  // Within the minute nothing reloads by itself, however often the chunk is requested.
  await page.goto('/ua/radio')
  await expect(failed).toBeVisible()
  await page.getByRole('button', { name: 'Спробувати ще раз' }).click()
  await expect(failed).toBeVisible()
  expect(documents).toBe(3)

  await page.clock.setFixedTime(startMs + 61_000)
  await page.goto('/ua/radio', { waitUntil: 'commit' })
  await expect.poll(() => documents).toBe(5)
  await expect(failed).toBeVisible()
})
