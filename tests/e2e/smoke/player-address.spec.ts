import { expect, signIn, test } from '../../support/efir-test.ts'
import { openAt, shown, watchedIn } from '../../support/player-page.ts'
import { aired, MINUTE, moment, plays } from '../../support/watching.ts'

test.use({ serviceWorkers: 'block' })

test('a URL after a seek opens at the same moment', async ({ page, service, request }) => {
  const programme = await aired(request, 'tv-01', 6)
  await signIn(page, service, 'premium')
  await openAt(page, programme, 5 * MINUTE)
  await moment(page).press('PageUp')
  await expect.poll(() => watchedIn(page).atMs).toBeGreaterThan(programme.start + 9 * MINUTE)
  const { atMs } = watchedIn(page)
  await page.reload()
  await plays(page)
  expect(Math.abs((await shown(page)) - atMs!)).toBeLessThan(15_000)
})
