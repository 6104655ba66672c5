import { expect, signIn, test } from '../../support/efir-test.ts'
import { CHANNEL, live, openAt } from '../../support/player-page.ts'
import { frame } from '../../support/television.ts'
import { aired, MINUTE, plays } from '../../support/watching.ts'

test.use({ serviceWorkers: 'block' })

test('one press leads from the archive back to live', async ({ page, service, request }) => {
  await signIn(page, service, 'premium')
  await openAt(page, await aired(request, 'tv-01', 30), 3 * MINUTE)
  await expect(frame(page).getByText(/^\d+ [а-яі]+, \d\d:\d\d$/)).toBeAttached()
  await live(page).press('Enter')
  await expect(page).toHaveURL(new RegExp(`${CHANNEL}$`))
  // Only then is the video's time that of live television.
  await expect(live(page)).toHaveAttribute('aria-pressed', 'true')
  await plays(page)
})
