import type { Tune } from './sound/arrangement.ts'
import { folk } from './tunes/folk.ts'
import { karpaty } from './tunes/karpaty.ts'
import { kids } from './tunes/kids.ts'
import { lofi } from './tunes/lofi.ts'
import { news } from './tunes/news.ts'

/** The sound of a television loop and how strongly its picture is compressed; the scene has the loop's name. */
export type TelevisionLoop = { tune: Tune; crf: number }

export const TELEVISION_LOOPS: Record<string, TelevisionLoop> = {
  karpaty: { tune: karpaty, crf: 33 },
  news: { tune: news, crf: 33 },
  kids: { tune: kids, crf: 33 },
}

export const RADIO_LOOPS: Record<string, Tune> = { lofi, folk }
