import { CULTURE } from './programme-bank/culture.ts'
import type { Entry } from './programme-bank/entry.ts'
import { FILMS } from './programme-bank/films.ts'
import { GENERAL } from './programme-bank/general.ts'
import { KIDS } from './programme-bank/kids.ts'
import { MUSIC } from './programme-bank/music.ts'
import { NEWS } from './programme-bank/news.ts'
import { NIGHT } from './programme-bank/night.ts'
import { REGIONAL } from './programme-bank/regional.ts'
import { SCIENCE } from './programme-bank/science.ts'
import { SERIES } from './programme-bank/series.ts'
import { SPORT } from './programme-bank/sport.ts'

const BANKS = {
  ...GENERAL,
  ...NEWS,
  ...FILMS,
  ...SERIES,
  ...KIDS,
  ...SPORT,
  ...SCIENCE,
  ...MUSIC,
  ...CULTURE,
  ...REGIONAL,
  ...NIGHT,
}

/** A kind of programme, for which grids have places. */
export type Kind = keyof typeof BANKS

/** Every programme by its kind; a channel of any profile may show any kind. */
export const BANK: Readonly<Record<Kind, readonly Entry[]>> = BANKS

/** Whether there is such a kind of programme. */
export function isKind(name: string): name is Kind {
  return Object.hasOwn(BANK, name)
}

/** Whether the programmes of a kind are serials: their episodes count up from day to day. */
export function isSerial(kind: Kind): boolean {
  return BANK[kind][0]?.episodes !== undefined
}
