import * as v from 'valibot'
import { EntityId, KyivDay } from '../../../src/contract/call.ts'
import { isDayInGuide } from '../../../src/domain/guide/guide-days.ts'
import { kyivDayOf } from '../../../src/domain/time/kyiv-time.ts'
import { FAVOURITES } from '../../../src/domain/routing/paths.ts'
import type { ServerClock } from '../../clock.ts'
import type { CacheChanges } from '../../http/cache-changes.ts'
import type { QueryKey } from '../../http/query-key.ts'
import type { ProgrammeStore } from '../programmes/programme-store.ts'
import { type CatalogueWords, isCatalogueWord } from '../catalogue/catalogue-words.ts'
import type { ChannelStore } from '../channels/channel-store.ts'

const FRESH_MS = 60_000

/** Stores in which query values are looked up. */
export type WordSources = {
  channels: Pick<ChannelStore, 'categories'>
  programmes: Pick<ProgrammeStore, 'exists'>
  catalogueWords: (nowMs: number) => Promise<CatalogueWords>
  clock: ServerClock
  changes?: CacheChanges | undefined
}

/** True if the value names a category, a day or programme of the guide, or a filter that matches titles. */
export function createKnownQueryValues({
  channels,
  programmes,
  catalogueWords,
  clock,
  changes,
}: WordSources): (key: QueryKey, word: string) => Promise<boolean> {
  let categories: ReadonlySet<string> = new Set()
  let readAtMs = -Infinity
  changes?.subscribe(() => (readAtMs = -Infinity))

  async function isCategory(word: string): Promise<boolean> {
    if (clock.elapsed() - readAtMs >= FRESH_MS) {
      categories = new Set((await channels.categories()).map(({ slug }) => slug))
      readAtMs = clock.elapsed()
    }
    return word === FAVOURITES || categories.has(word)
  }

  return async (key, word) => {
    if (key === 'day') return v.is(KyivDay, word) && isDayInGuide(word, kyivDayOf(clock.now()))
    if (key === 'archive') return v.is(EntityId, word) && programmes.exists(word)
    if (key === 'category') return isCategory(word)
    return isCatalogueWord(await catalogueWords(clock.now()), key, word)
  }
}
