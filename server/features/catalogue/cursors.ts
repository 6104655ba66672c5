import * as v from 'valibot'
import { ApiError } from '../../http/api-error.ts'
import { hmacOf, isSignedBy, type SigningKeys } from '../../keys.ts'
import type { Place } from '../../../src/domain/catalogue/title-order.ts'

const SIGNATURE_LENGTH = 16

const SignedPlace = v.tuple([v.array(v.union([v.number(), v.string()])), v.string()])

/** Writes places in lists for clients to come back with, and reads them; both name the list. */
export type Cursors = {
  write(list: string, place: Place): string
  /** Throws `cursor_malformed` for a cursor of another list. */
  read(list: string, cursor: string): Place
}

/**
 * Cursors signed with HMAC-SHA256, so that only answers of this service make them; every process has the same
 * keys.
 */
export function createCursors(keys: SigningKeys): Cursors {
  const signed = (list: string, text: string) => `cursor\n${list}\n${text}`

  return {
    write(list, { key, id }) {
      const text = Buffer.from(JSON.stringify([key, id])).toString('base64url')
      return `${text}.${hmacOf(keys.sign, signed(list, text)).slice(0, SIGNATURE_LENGTH)}`
    },
    read(list, cursor) {
      const [, text = '', signature = ''] = /^([\w-]+)\.([\w-]{16})$/.exec(cursor) ?? []
      if (!isSignedBy(keys, signed(list, text), signature, SIGNATURE_LENGTH)) throw new ApiError('cursor_malformed')
      const [key, id] = v.parse(SignedPlace, JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
      return { key, id }
    },
  }
}
