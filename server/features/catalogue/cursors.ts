import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { ApiError } from '../../http/answers.ts'
import type { Place } from '../../../src/domain/title-order.ts'

const SIGNATURE_LENGTH = 16

const SignedPlace = v.tuple([v.array(v.union([v.number(), v.string()])), v.string()])

/** Writes places in lists for clients to come back with, and reads them; both name the list. */
export type Cursors = {
  write(list: string, place: Place): string
  /** Throws `cursor_malformed` for what was not written for this list. */
  read(list: string, cursor: string): Place
}

/** Cursors signed with HMAC-SHA256, so that only answers of this service make them; every process has the same secret. */
export function createCursors(secret: string): Cursors {
  const sign = (list: string, text: string) =>
    createHmac('sha256', secret).update(`cursor\n${list}\n${text}`).digest('base64url').slice(0, SIGNATURE_LENGTH)

  return {
    write(list, { key, id }) {
      const text = Buffer.from(JSON.stringify([key, id])).toString('base64url')
      return `${text}.${sign(list, text)}`
    },
    read(list, cursor) {
      const [, text = '', signature = ''] = /^([\w-]+)\.([\w-]{16})$/.exec(cursor) ?? []
      const expected = sign(list, text)
      if (signature === '' || !timingSafeEqual(Buffer.from(signature), Buffer.from(expected)))
        throw new ApiError('cursor_malformed')
      const [key, id] = v.parse(SignedPlace, JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
      return { key, id }
    },
  }
}
