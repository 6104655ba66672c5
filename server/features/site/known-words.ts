import * as v from 'valibot'
import { EntityId, KyivDay } from '../../../src/contract/call.ts'
import { isDayInGuide } from '../../../src/domain/guide-days.ts'
import { kyivDayOf } from '../../../src/domain/kyiv-time.ts'
import { FAVOURITES } from '../../../src/domain/paths.ts'
import type { ChannelStore } from '../channels/channel-store.ts'

const FRESH_MS = 60_000

/** Whether a word of a page's query names something: a category that exists or the viewer's own, a day of the guide, an id that could be a programme's. */
export function createKnownWords(channels: ChannelStore, now: () => number): (key: string, word: string) => Promise<boolean> {
  let categories: ReadonlySet<string> = new Set()
  let readAtMs = -Infinity
  return async (key, word) => {
    if (key === 'day') return v.is(KyivDay, word) && isDayInGuide(word, kyivDayOf(now()))
    if (key !== 'category') return v.is(EntityId, word)
    if (Math.abs(now() - readAtMs) >= FRESH_MS) {
      categories = new Set((await channels.categories()).map(({ slug }) => slug))
      readAtMs = now()
    }
    return word === FAVOURITES || categories.has(word)
  }
}
