import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Programme } from '../../contract/programmes.ts'
import { addDays } from '../../domain/time/kyiv-time.ts'
import { programmesQuery } from '../channels/channel-queries.ts'
import { programmeFollowing } from './programmes-around.ts'

const DAY = '2026-01-15'
// 10:00 in Kyiv, which is two hours ahead in winter.
const TEN = Date.UTC(2026, 0, 15, 8)
const MINUTE = 60_000

const programme = (_id: string, fromMin: number, toMin: number): Programme => ({
  _id,
  channel_id: 'tv-1',
  title: _id,
  title_ru: _id,
  description: '',
  description_ru: '',
  status: 'before',
  day: DAY,
  start: TEN + fromMin * MINUTE,
  end: TEN + toMin * MINUTE,
  age: 0,
})

/** Returns the query client with the guide of the day and the next; the day before is empty. */
function guide(today: readonly Programme[], tomorrow: readonly Programme[] = []) {
  const queries = new QueryClient()
  const days = new Map([
    [addDays(DAY, -1), []],
    [DAY, today],
    [addDays(DAY, 1), tomorrow],
  ])
  for (const [day, list] of days) queries.setQueryData(programmesQuery('tv-1', day).queryKey, [...list])
  return async (atMin: number) => (await programmeFollowing(queries, 'tv-1', TEN + atMin * MINUTE))?._id
}

test('the next programme follows, after a gap too', async () => {
  const follows = guide([programme('news', 0, 30), programme('film', 30, 120), programme('late', 130, 200)])
  expect(await follows(30)).toBe('film')
  expect(await follows(120)).toBe('late')
})

test('an overlapping programme follows the ended one at the current moment', async () => {
  const follows = guide([programme('news', 0, 65), programme('film', 60, 120), programme('late', 120, 200)])
  expect(await follows(65)).toBe('film')
})

test('a programme interrupted by another continues after it', async () => {
  const follows = guide([programme('film', 0, 120), programme('news', 30, 40), programme('late', 120, 200)])
  expect(await follows(40)).toBe('film')
})

test('after the last programme of a day the first of the next one follows, and after the last of all none', async () => {
  const last = programme('late', 0, 800)
  expect(await guide([last], [programme('morning', 900, 960)])(800)).toBe('morning')
  expect(await guide([last])(800)).toBeUndefined()
})
