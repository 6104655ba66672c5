import { SCREEN_PATHS } from '../../../src/domain/routing/paths.ts'
import { bringAxe, wrongOnEach } from '../../support/axe.ts'
import { expect, test } from '../../support/efir-test.ts'

// The worker has tests of its own.
test.use({ serviceWorkers: 'block' })

/** Posters, prices, a form, a text; for every screen see `full/every-screen.spec.ts`. */
const KINDS = [SCREEN_PATHS.films, SCREEN_PATHS.plans, SCREEN_PATHS.auth, SCREEN_PATHS.contacts]

test.beforeEach(async ({ context, service }) => {
  await bringAxe(context)
  // Without it the first visit to an address of the other language would be led to the browser's.
  await context.addCookies([{ name: 'lang', value: 'ru', url: service.address }])
})

test('axe finds nothing on a screen of each kind, and nothing scrolls sideways', async ({ context }) => {
  expect(await wrongOnEach(context, KINDS, [360, 1440])).toEqual([])
})
