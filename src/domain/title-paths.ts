import type { TitleCard } from '../contract/titles.ts'
import { SCREENS } from './paths.ts'

/** The screen of one title of each type (section 2); cartoons are films and series alike. */
const SCREEN_OF = {
  FILM: SCREENS.film,
  SERIAL: SCREENS.serial,
  MULTFILM: SCREENS.cartoon,
  MULTSERIAL: SCREENS.cartoon,
} as const

/** The path of a title's own page, as the route table writes it. */
export function titlePath({ type, _id }: Pick<TitleCard, 'type' | '_id'>): string {
  return SCREEN_OF[type].replace('$id', _id)
}
