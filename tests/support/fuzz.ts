import type * as v from 'valibot'
import { api, type Api } from '../../src/contract/api.ts'
import type { Call } from '../../src/contract/call.ts'
import { SCREEN_PATHS } from '../../src/domain/routing/paths.ts'
import { NOON, TOKENS } from './service.ts'

/** A request that the fuzz makes up; `call` names the call of the contract that it is meant for. */
export type Fuzzed = { call?: keyof Api; path: string; init: RequestInit; from: string }

type Schema = {
  type: string
  entries?: Record<string, Schema>
  item?: Schema
  wrapped?: Schema
  options?: readonly (Schema | string)[]
  pipe?: readonly Schema[]
  literal?: unknown
}

/** Values at the borders of the permitted range, and beyond. */
export const EDGES: readonly unknown[] = [
  null,
  true,
  [],
  {},
  '',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e',
  ' ',
  '%00',
  '../../etc/passwd',
  "'; drop table accounts; --",
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  '[object Object]',
  'NaN',
  'я'.repeat(5000),
  'a'.repeat(70_000),
  -1,
  0,
  0.5,
  -0,
  1e308,
  Number.MAX_SAFE_INTEGER,
  2 ** 31,
  2 ** 63,
  8.64e15,
  8.64e15 + 1,
  253_402_214_399_999,
  253_402_300_799_999,
  [[[[[[]]]]]],
  { toString2: 1, constructor: { prototype: 1 } },
  { $gt: '' },
  Array.from({ length: 200 }, () => 'x'),
]

const TEXTS = [
  'tv-1',
  'tv-2',
  'fm-1',
  'film-1',
  'serial-1',
  'novyny',
  'drama',
  '2026-11-21',
  '2026-02-31',
  '0001-01-01',
  '9999-12-31',
  '+380671234567',
  'olena@efir.example',
  'довгий пароль 1',
  '1234',
  '123456',
  '12345678',
  'abcdefghijklmnopqrstuvwxyz012345',
  'about',
  'uk',
  'ефір',
  `tv-1-${NOON / 60_000 - 30}`,
  'https://fcm.googleapis.com/fcm/send/x',
  `${NOON}~film-1~0~0`,
  `9999999999999999~film-1`,
  'iVBORw0KGgo=',
]
const NUMBERS = [0, 1, 2, 12, 18, 100, 60_000, NOON, NOON - 3_600_000, NOON + 86_400_000]

/** A value that fits a schema. */
function fitting(schema: Schema): unknown {
  if (schema.entries) return objectOfFitting(schema.entries)
  if (schema.type === 'array') return [fitting(schema.item!)]
  if (schema.wrapped) return fitting(schema.wrapped)
  if (schema.type === 'union' || schema.type === 'variant') return fitting(schema.options![0] as Schema)
  if (schema.type === 'picklist') return schema.options![0]
  if (schema.type === 'literal') return schema.literal
  if (schema.type === 'number') return 1
  return schema.type === 'boolean' ? true : 'tv-1'
}

const objectOfFitting = (entries: Record<string, Schema>) =>
  Object.fromEntries(Object.entries(entries).map(([key, inner]) => [key, fitting(inner)]))

/** Values of a schema with a number at the border of its range in one place, and valid values elsewhere. */
export function numberEdges(schema: v.GenericSchema): unknown[] {
  const ofSchema = (of: Schema): unknown[] => {
    if (of.type === 'number') return EDGES.filter((edge) => typeof edge === 'number')
    if (of.type === 'union' || of.type === 'variant') return (of.options as readonly Schema[]).flatMap(ofSchema)
    if (of.type === 'array') return ofSchema(of.item!).map((item) => [item])
    if (of.wrapped) return ofSchema(of.wrapped)
    return Object.entries(of.entries ?? {}).flatMap(([key, inner]) =>
      ofSchema(inner).map((edge) => ({ ...objectOfFitting(of.entries!), [key]: edge })),
    )
  }
  return ofSchema(schema as unknown as Schema)
}

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A maker of requests: mostly of calls with values that nearly fit, some of pages, media and pictures. */
export function createFuzz(seed: number): () => Fuzzed {
  const random = seeded(seed)
  const chance = (share: number) => random() < share
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!
  const names = Object.keys(api) as (keyof Api)[]
  const text = () => String(chance(0.3) ? pick(EDGES) : pick([...TEXTS, ...NUMBERS]))
  const encoded = (value: string) => (chance(0.1) ? value.replaceAll(/[\s#?]/g, '') : encodeURIComponent(value.toWellFormed()))

  function valueOf(schema: Schema): unknown {
    if (chance(0.08)) return pick(EDGES)
    if (schema.type === 'object' || schema.type === 'strict_object') return objectOf(schema)
    if (schema.type === 'array') return Array.from({ length: pick([0, 1, 2, 101]) }, () => valueOf(schema.item!))
    if (schema.wrapped) return chance(0.2) ? null : valueOf(schema.wrapped)
    if (schema.type === 'union' || schema.type === 'variant') return valueOf(pick(schema.options as readonly Schema[]))
    if (schema.type === 'picklist') return pick(schema.options!)
    if (schema.type === 'literal') return schema.literal
    if (schema.type === 'number') return pick(NUMBERS)
    if (schema.type === 'boolean') return chance(0.5)
    return pick(TEXTS)
  }

  function objectOf({ entries = {} }: Schema): Record<string, unknown> {
    const pairs = Object.entries(entries).filter(([, inner]) => inner.type !== 'optional' || chance(0.6))
    return Object.fromEntries([...pairs.map(([key, inner]) => [key, valueOf(inner)]), ...(chance(0.05) ? [['\0', '\0']] : [])])
  }

  const queryOf = (schema: v.GenericSchema | undefined): string => {
    const known = Object.keys((schema as unknown as Schema | undefined)?.entries ?? {})
    const keys = [...known.filter(() => chance(0.5)), ...(chance(0.1) ? [pick(['__proto__', 'x', '\0'])] : [])]
    return keys.length === 0 ? '' : `?${keys.map((key) => `${encoded(key)}=${encoded(text())}`).join('&')}`
  }

  function headersOf(): Record<string, string> {
    const token = pick([...Object.values(TOKENS), 'nobody'])
    return {
      ...(chance(0.95) && { platform: 'browser' }),
      ...(chance(0.5) && { authorization: pick([`Basic ${token}`, `Basic ${token}`, 'Basic', 'Bearer x', `basic  ${token}`]) }),
      ...(chance(0.3) && { 'device-id': pick(['brwsr-7f3a', 'x', 'a'.repeat(9000)]) }),
      ...(chance(0.2) && { 'accept-language': pick(['ru', 'uk', '*;q=x', ','.repeat(500)]) }),
      ...(chance(0.2) && { 'idempotency-key': pick(['0123456789abcdef', 'x', '../'.repeat(9)]) }),
      ...(chance(0.2) && { 'x-forwarded-for': pick(['127.0.0.1', '::1', 'unknown', ','.repeat(99)]) }),
      ...(chance(0.1) && { 'user-agent': 'Version/ Android '.repeat(900) }),
      ...(chance(0.2) && { cookie: pick(['lang=ru', 'user=%7B%7D', `user=%7B%22auth_token%22%3A%22${token}%22%7D`, '=;=;;']) }),
      ...(chance(0.2) && { 'accept-encoding': pick(['br', 'gzip', 'br;q=0', '*']) }),
      ...(chance(0.1) && { 'if-none-match': pick(['*', '"x"', ','.repeat(99)]) }),
      ...(chance(0.1) && { range: pick(['bytes=0-', 'bytes=-1', 'bytes=9-1', 'x']) }),
    }
  }

  function callOf(): Omit<Fuzzed, 'from'> {
    const name = pick(names)
    const call: Call = api[name]
    const path = call.path.replaceAll(/\{\w+\}/g, () => encoded(text()) || 'x')
    const method = chance(0.95) ? call.method : pick(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'])
    const headers: Record<string, string> = { 'content-type': chance(0.97) ? 'application/json' : 'text/plain', ...headersOf() }
    const hasBody = call.body !== undefined && method !== 'GET' && method !== 'HEAD'
    const whole = hasBody ? JSON.stringify(valueOf(call.body as unknown as Schema)) : ''
    const body = hasBody ? (chance(0.05) ? whole.slice(0, -1) : whole) : undefined
    const init = { method, headers, ...(body !== undefined && { body }) }
    return { call: name, path: `/api${path}${queryOf(call.query)}`, init }
  }

  function addressOf(): Omit<Fuzzed, 'from'> {
    const place = pick(['page', 'media', 'images', 'stills', 'other'])
    const words = () => encoded(text()).slice(0, 900)
    const screen = pick(Object.values(SCREEN_PATHS)).replace(/\{?-?\$\w+\}?/, words)
    const query = chance(0.5) ? `?${pick(['category', 'day', 'archive', 'q', 'genre', 'years', 'cursor', 'at'])}=${words()}` : ''
    const paths: Record<string, () => string> = {
      page: () => `${pick(['', '/ua'])}${screen}${query}`,
      media: () => `/media/${pick(['tv', 'radio', 'film', 'x'])}/${words()}/${words()}?expires=${words()}&signature=${words()}`,
      images: () => `/images/${words()}${pick(['', '/320.webp', '/x'])}`,
      stills: () => `/stills/${words()}`,
      other: () => `/${words()}/${words()}`,
    }
    return { path: paths[place]!(), init: { method: pick(['GET', 'GET', 'GET', 'HEAD', 'POST']), headers: headersOf() } }
  }

  return () => {
    const from = `192.0.2.${Math.floor(random() * 256)}`
    return { ...(chance(0.92) ? callOf() : addressOf()), from }
  }
}
