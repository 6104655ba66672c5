import { openListener } from '../../support/listener.ts'
import { expect, test, whyUnheard } from '../../support/radio-test.ts'
import { AUDIBLE_GAP_MS, gapsIn } from '../../support/tones.ts'
import { TONE_STATIONS } from '../../support/tone-stations.ts'

const unheard = whyUnheard()
test.skip(unheard !== undefined, unheard)

const MINUTE = 60_000
const FIRST = TONE_STATIONS[0]!.tone

test('an outage of 20 seconds without data is not audible', async ({ browser, ears, link }) => {
  const listener = await openListener(browser, FIRST, { ears, link })
  const { fromMs, backMs, breaksSince } = await listener.failFor(20, 'stall')
  await ears.untilRecorded(backMs + 4000)
  expect(gapsIn(ears.between(fromMs, backMs + 4000), AUDIBLE_GAP_MS)).toEqual([])
  expect(await breaksSince()).toEqual([])
  await listener.close()
})

test('in an outage of 45 seconds the whole buffer plays, and then the sound returns by itself', async ({
  browser,
  ears,
  link,
}) => {
  test.setTimeout(3 * MINUTE)
  const listener = await openListener(browser, FIRST, { ears, link })
  const { fromMs, backMs, emptyMs } = await listener.failFor(45, 'reset')
  const audibleMs = await ears.untilAudible(FIRST, backMs)
  await ears.untilRecorded(audibleMs + 4000)
  expect(gapsIn(ears.between(fromMs, emptyMs - 500), AUDIBLE_GAP_MS)).toEqual([])
  expect(audibleMs - backMs).toBeLessThanOrEqual(2000)
  expect(gapsIn(ears.between(audibleMs, audibleMs + 4000), AUDIBLE_GAP_MS)).toEqual([])
  await listener.close()
})

// Where a test fails in the middle of an outage.
test.afterEach(({ link }) => link.go('pass'))
