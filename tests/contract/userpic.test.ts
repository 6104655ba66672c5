import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { askersOf } from '../support/asking.ts'
import { engines } from '../support/engines.ts'
import { startOver } from '../support/people.ts'
import { openService, type Service, TOKENS } from '../support/service.ts'

const root = join(import.meta.dirname, '../..')
const WEBP = readFileSync(join(root, 'server/demo/media/stills/karpaty.webp'))
const JPEG = readFileSync(join(root, 'public/screenshots/preview.jpg'))
const MEGABYTE = 1024 * 1024

describe.each(engines())('on $name', (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await openService(engine)
  })
  beforeEach(() => startOver(service))
  afterAll(() => service.close())

  const { data, failure } = askersOf(() => service)
  const requestOf = (userpic: string | null) => ({ token: TOKENS.basic, method: 'PUT', body: { userpic } })
  const set = (bytes: Buffer | null) => data('setUserpic', '/users/set-userpic', requestOf(bytes && bytes.toString('base64')))
  const refused = (base64: string) => failure('/users/set-userpic', requestOf(base64))
  const open = (path: string) => service.app.request(`http://efir.test${path}`)

  test('a picture has a URL of its own until another replaces it', async () => {
    const first = (await set(WEBP)).userpic!
    const answer = await open(first)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    const second = (await set(JPEG)).userpic!
    expect(second).toMatch(/^\/userpics\/u-[0-9a-f]{20}\.jpeg\/[0-9a-z]+-[\w-]{24}$/)
    expect([(await open(first)).status, (await open(second)).status]).toEqual([404, 200])
    expect((await set(null)).userpic).toBeNull()
    expect((await open(second)).status).toBe(404)
    expect(await service.db.selectFrom('pictures').selectAll().execute()).toEqual([])
  })

  test('its URL expires within two hours, and is not cacheable by proxies', async () => {
    const address = (await set(WEBP)).userpic!
    const answer = await open(address)
    expect(answer.headers.get('cache-control')).toMatch(/^private, max-age=\d{4}$/)
    const [, , id] = address.split('/')
    expect((await open(`/images/${id}`)).status).toBe(404)
    const other = address.at(-1) === 'A' ? 'B' : 'A'
    for (const changed of [`${address.slice(0, -1)}${other}`, `/userpics/${id}`, address.replace(/\/\w+-/, '/zzzzzzzz-')]) {
      expect([changed, (await open(changed)).status]).toEqual([changed, 404])
    }
    service.clock.nowMs += 2 * 3_600_000
    expect((await open(address)).status).toBe(404)
    const renewed = (await data('showUser', '/users/show', { token: TOKENS.basic })).userpic!
    expect((await open(renewed)).status).toBe(200)
  })

  test('of many uploads at once one stays, and no other is stored', async () => {
    await Promise.all(Array.from({ length: 8 }, () => set(WEBP)))
    const rows = await service.db.selectFrom('pictures').select('id').execute()
    const { userpic } = await data('showUser', '/users/show', { token: TOKENS.basic })
    expect(rows.map(({ id }) => `/userpics/${id}`)).toEqual([userpic!.slice(0, userpic!.lastIndexOf('/'))])
  })

  test('one picture of two accounts is stored twice, so that one can be removed', async () => {
    const mine = (await set(WEBP)).userpic!
    const body = { userpic: WEBP.toString('base64') }
    const theirs = (await data('setUserpic', '/users/set-userpic', { token: TOKENS.premium, method: 'PUT', body })).userpic!
    await set(null)
    expect([(await open(mine)).status, (await open(theirs)).status]).toEqual([404, 200])
  })

  test('a picture of two megabytes is accepted, one byte more is refused', async () => {
    // Bytes after the end of a picture are dropped, but count towards its size.
    const padded = (length: number) => Buffer.concat([JPEG, Buffer.alloc(length - JPEG.length)])
    expect((await set(padded(2 * MEGABYTE))).userpic).not.toBeNull()
    expect(await refused(padded(2 * MEGABYTE + 1).toString('base64'))).toBe('413 userpic_too_large')
    expect(await refused('A'.repeat(3 * MEGABYTE))).toBe('413 userpic_too_large')
    expect(await refused('A'.repeat(5 * MEGABYTE))).toBe('413 body_too_large')
    expect(await failure('/users/update', { token: TOKENS.basic, body: { name: 'x'.repeat(70_000) } })).toBe('413 body_too_large')
  })

  test('disguised files, SVG and invalid base64 are refused', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    const disguised = [
      svg,
      `GIF89a${svg}`,
      `\x89PNG\r\n\x1a\n${svg}`,
      `\xff\xd8\xff\xe0${svg}`,
      `RIFF\xff\xff\0\0WEBPVP8 ${svg}`,
      'MZ',
    ]
    for (const text of disguised)
      expect(await refused(Buffer.from(text, 'latin1').toString('base64'))).toBe('422 userpic_malformed')
    for (const text of ['', '%%%', 'data:image/png;base64,iVBORw0KGgo='])
      expect(await refused(text)).toBe('422 userpic_malformed')
    expect((await data('showUser', '/users/show', { token: TOKENS.basic })).userpic).toBeNull()
  })
})
