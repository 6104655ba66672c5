import { deviceClockRules } from '../../support/device-clock.ts'
import { expect, signIn, test } from '../../support/efir-test.ts'
import { plays, type Programme } from '../../support/watching.ts'

test.use({ serviceWorkers: 'block' })

const CHANNEL = '/ua/telekanaly/vydnokrai'

test('after the last programme that has begun live television follows', async ({ page, service, request }) => {
  await signIn(page, service, 'premium')
  const now = (await (await request.get('/api/programs/now')).json()) as { channel_id: string; current: Programme }[]
  const { current } = now.find(({ channel_id }) => channel_id === 'tv-01')!
  const guide = (await (await request.get('/api/programs/all/tv-01')).json()) as Programme[]
  const before = guide[guide.findIndex(({ _id }) => _id === current._id) - 1]!
  await deviceClockRules(page)
  // By this page's clock the programme that is on has not begun.
  await page.addInitScript(
    (ms) => {
      const real = Date.now
      Date.now = () => real() - ms
    },
    Date.now() - current.start + 60_000,
  )
  await page.goto(`${CHANNEL}?archive=${before._id}&at=${Math.floor((before.end - 4000) / 1000)}`)
  await plays(page)
  await expect(page).toHaveURL(new RegExp(`${CHANNEL}$`))
})
