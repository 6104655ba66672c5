import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keepPicture } from '../../server/media/pictures/picture-store.ts'
import { PICTURE_FORMATS, pictureAddressAt, pictureSources, POSTER_WIDTHS } from '../../src/domain/catalogue/picture-sources.ts'
import { sqlite } from '../support/engines.ts'
import { openService, type Service } from '../support/service.ts'

const POSTER = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="30"><rect width="9" height="9"/></svg>'

describe('the sizes of a picture', () => {
  let service: Service
  let base: string
  beforeAll(async () => {
    service = await openService(sqlite)
    base = await keepPicture(service.db, { mediaType: 'image/svg+xml', body: Buffer.from(POSTER) })
  })
  afterAll(() => service.close())

  const open = (path: string) => service.app.request(`http://efir.test${path}`)

  test('every size can be cached for ever, and pages use no other', async () => {
    const { avif, src } = pictureSources(base, 'poster')
    const named = [...avif.split(', ').map((each) => each.split(' ')[0]!), src]
    const made = PICTURE_FORMATS.flatMap((format) => POSTER_WIDTHS.map((width) => pictureAddressAt(base, width, format)))
    expect(made).toEqual(expect.arrayContaining(named))
    for (const path of made) {
      const type = `image/${path.split('.').at(-1)}`
      const answer = await open(path)
      expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, type])
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(50)
    }
  })

  test('no other width, format or picture exists', async () => {
    const unknown = '/images/0123456789abcdef0123.svg/360.avif'
    const wrong = ['361.avif', '360.png', '360', '961.webp', '0360.webp', '-360.webp'].map((size) => `${base}/${size}`)
    for (const path of [...wrong, unknown, '/images/x/360.avif', `${base}/360.avif/2`])
      expect([path, (await open(path)).status]).toEqual([path, 404])
  })
})
