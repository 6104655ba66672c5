import { SCREEN_PATHS } from '../../../src/domain/routing/paths.ts'
import type { ScreenFacts } from '../../../src/domain/routing/screens.ts'
import { bringAxe, wrongInBoth, wrongOnEach } from '../../support/axe.ts'
import { expect, signIn, test } from '../../support/efir-test.ts'

// A trace of all this would fill hundreds of megabytes, and the worker has tests of its own.
test.use({ trace: 'off', serviceWorkers: 'block' })
test.describe.configure({ mode: 'parallel', timeout: 300_000 })

/** Every path of the table with its parameters filled in; the one of operators' pages is not found. */
const TABLE = Object.values(SCREEN_PATHS).map((path) =>
  path
    .replace('/telekanaly/$id', '/telekanaly/tv-01')
    .replace('/filmy/$id', '/filmy/khor-samotnikh-bukhhalteriv')
    .replace('/serials/$id', '/serials/mlyn-na-perekhresti')
    .replace('/cartoons/$id', '/cartoons/likhtar-dlia-svitliachka')
    .replace('/{-$id}', '')
    .replace('$slug', 'nowhere'),
)

const OWN = TABLE.filter((path) => path.startsWith(SCREEN_PATHS.dashboard))

/** Public screens, and variants that look different: narrowed and empty lists, a locked channel. */
const PUBLIC = [
  ...TABLE.filter((path) => !OWN.includes(path)),
  '/telekanaly?category=novyny',
  '/telekanaly?category=favorites',
  '/telekanaly/tv-02',
  '/filmy?genre=horror&years=1980-1989',
  '/genres/drama',
  '/collection/usiiu-rodynoiu',
]

const WIDTHS = [360, 991, 1440, 1920]

test.beforeEach(async ({ context, service }) => {
  await bringAxe(context)
  // Without it the first visit to an address of the other language would be led to the browser's.
  await context.addCookies([{ name: 'lang', value: 'ru', url: service.address }])
})

/** One screen of each layout, since languages and widths affect only the layout. */
const OF_LAYOUT = {
  full: SCREEN_PATHS.plans,
  pages: SCREEN_PATHS.about,
  auth: SCREEN_PATHS.auth,
  cabinet: SCREEN_PATHS.profile,
} satisfies Record<ScreenFacts['layout'], string>

test('axe finds nothing on any public screen, and nothing scrolls sideways', async ({ context }) => {
  expect(PUBLIC.length).toBeGreaterThan(40)
  expect(PUBLIC.filter((path) => path.includes('$'))).toEqual([])
  expect(await wrongOnEach(context, PUBLIC, WIDTHS)).toEqual([])
})

test('axe finds nothing on any screen of a signed-in viewer', async ({ page, context, service }) => {
  await signIn(page, service, 'premium')
  expect(OWN.length).toBeGreaterThan(8)
  expect(await wrongOnEach(context, OWN, WIDTHS)).toEqual([])
})

for (const [layout, path] of Object.entries(OF_LAYOUT))
  test(`axe finds nothing in the layout "${layout}" in either language at four widths`, async ({ page, context, service }) => {
    if (layout === 'cabinet') await signIn(page, service, 'premium')
    expect(await wrongInBoth(context, path, WIDTHS)).toEqual([])
  })
