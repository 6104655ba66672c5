import { expect, test } from 'vitest'
import { createPageMeasures } from './page-measures.ts'
import { sendMeasures } from './report-playback.ts'

test('measures are sent once, and again after a time without a connection', async () => {
  const measures = createPageMeasures()
  const sent: unknown[] = []
  const post = async (reports: unknown) => Boolean(sent.push(reports))
  await sendMeasures(measures, post)
  expect(sent).toEqual([])
  measures.tally({ kind: 'live', delivery: 'hls' }, { start: 800 })
  await sendMeasures(measures, async () => Promise.reject(new TypeError('Failed to fetch')))
  await sendMeasures(measures, async () => false)
  measures.tally({ kind: 'live', delivery: 'hls' }, { start: 900 })
  await sendMeasures(measures, post)
  await sendMeasures(measures, post)
  expect(sent).toEqual([[{ kind: 'live', delivery: 'hls', starts: [800, 900], stalls: 0, played: 0, failures: [] }]])
})
