import type { Station } from '../../../src/contract/radio.ts'
import type { StationRow } from '../../db/schema.ts'

/** A station on the wire. */
export function presentStation({
  id,
  logo,
  working,
  loop: _loop,
  loop_offset: _offset,
  stream: _stream,
  ...row
}: StationRow): Station {
  return { _id: id, ...row, logo_rect: logo, working: working === 1 }
}
