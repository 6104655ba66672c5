import type { Tune } from './sound/arrangement.ts'
import { ambient } from './tunes/ambient.ts'
import { city } from './tunes/city.ts'
import { concert } from './tunes/concert.ts'
import { culture } from './tunes/culture.ts'
import { folk } from './tunes/folk.ts'
import { house } from './tunes/house.ts'
import { jazz } from './tunes/jazz.ts'
import { karpaty } from './tunes/karpaty.ts'
import { kids } from './tunes/kids.ts'
import { kitchen } from './tunes/kitchen.ts'
import { lofi } from './tunes/lofi.ts'
import { news } from './tunes/news.ts'
import { space } from './tunes/space.ts'
import { stadium } from './tunes/stadium.ts'
import { synthwave } from './tunes/synthwave.ts'
import { train } from './tunes/train.ts'

/**
 * The sound of a television loop and how strongly its picture is compressed; the scene has the loop's name.
 */
export type TelevisionLoop = { tune: Tune; crf: number }

export const TELEVISION_LOOPS: Record<string, TelevisionLoop> = {
  karpaty: { tune: karpaty, crf: 34 },
  news: { tune: news, crf: 36 },
  kids: { tune: kids, crf: 37 },
  kitchen: { tune: kitchen, crf: 37 },
  train: { tune: train, crf: 38 },
  city: { tune: city, crf: 36 },
  stadium: { tune: stadium, crf: 37 },
  space: { tune: space, crf: 35 },
  concert: { tune: concert, crf: 38 },
  culture: { tune: culture, crf: 37 },
}

export const RADIO_LOOPS: Record<string, Tune> = { lofi, folk, synthwave, jazz, ambient, house }
