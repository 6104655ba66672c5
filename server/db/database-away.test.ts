import { expect, test } from 'vitest'
import { isDatabaseAway } from './database-away.ts'

const coded = (code: string) => Object.assign(new Error(code), { code })

test.each([
  ['a stopping server', coded('57P01')],
  ['a lost connection', coded('08006')],
  ['a statement that took too long', coded('57014')],
  ['a lock that was held too long', coded('55P03')],
  ['too many connections', coded('53300')],
  ['a refused connection, on every address of a host', new AggregateError([coded('ECONNREFUSED')])],
  ['a connection without an answer', new Error('Connection terminated: no answer in time')],
  ['a pool without a free connection', new Error('timeout exceeded when trying to connect')],
])('%s is a database that is away', (_name, error) => expect(isDatabaseAway(error)).toBe(true))

test.each([
  ['a unique violation', coded('23505')],
  ['a mistake in a statement', coded('42601')],
  ['a mistake in the code', new TypeError('undefined is no function')],
  ['nothing', undefined],
])('%s is not', (_name, error) => expect(isDatabaseAway(error)).toBe(false))
