import type { Station } from '../../../src/contract/radio.ts'
import type { StationRow } from '../../db/schema.ts'

/**
 * A station on the wire. Fields are named one by one: the row also has the stream's address and headers,
 * which are secrets.
 */
export function presentStation({ id, number, name, name_ru, slug, genre, genre_ru, logo, working }: StationRow): Station {
  return { _id: id, number, name, name_ru, slug, genre, genre_ru, logo_rect: logo, working: working === 1 }
}
