import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createDerivedPictures, readVariant } from './derived-pictures.ts'
import { createPictureFileCache } from './picture-file-cache.ts'
import { pictureAddress } from './picture-store.ts'

const MASTERS = new Map(
  ['<svg/>', '<svg><g/></svg>', '<svg><a/></svg>'].map((text) => {
    const master = { mediaType: 'image/svg+xml', body: Buffer.from(text) }
    return [pictureAddress(master).replace('/images/', ''), master]
  }),
)
const [first = '', second = '', third = ''] = [...MASTERS.keys()]
const findMaster = async (id: string) => MASTERS.get(id)

/** A stand-in for the encoder whose work ends on command. */
function encoder() {
  const running: (() => void)[] = []
  return {
    running,
    derive: () => new Promise<Buffer>((resolve) => running.push(() => resolve(Buffer.from('made')))),
  }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))
const small = { width: 180, format: 'avif' } as const

describe('sizes on demand', () => {
  test('one is made once for concurrent requests', async () => {
    const { running, derive } = encoder()
    const pictures = createDerivedPictures(findMaster, undefined, derive)
    const finds = [1, 2, 3].map(() => pictures.find(first, small))
    await settle()
    expect(running).toHaveLength(1)
    running[0]!()
    expect((await Promise.all(finds)).map(String)).toEqual(['made', 'made', 'made'])
  })

  test('at most two are made at a time, the next as soon as one is done', async () => {
    const { running, derive } = encoder()
    const pictures = createDerivedPictures(findMaster, undefined, derive)
    const finds = [first, second, third].map((id) => pictures.find(id, small))
    await settle()
    expect(running).toHaveLength(2)
    running[0]!()
    await finds[0]
    await settle()
    expect(running).toHaveLength(3)
    for (const end of running) end()
    expect(await Promise.all(finds)).toHaveLength(3)
  })

  test('one that fails lets the next be made, and is tried again', async () => {
    let tries = 0
    const derive = async () => {
      tries += 1
      if (tries === 1) throw new Error('no memory')
      return Buffer.from('made')
    }
    const pictures = createDerivedPictures(findMaster, undefined, derive)
    await expect(pictures.find(first, small)).rejects.toThrow('no memory')
    expect(String(await pictures.find(first, small))).toBe('made')
  })

  test('results are cached, and missing ones are not', async () => {
    const files = createPictureFileCache(mkdtempSync(join(tmpdir(), 'efir-pictures-')), 1000, (error) =>
      expect.unreachable(String(error)),
    )
    const derive = async () => Buffer.from('made')
    await createDerivedPictures(findMaster, files, derive).find(first, small)
    const again = createDerivedPictures(async () => expect.unreachable(), files, derive)
    expect(String(await again.find(first, small))).toBe('made')
    expect(await createDerivedPictures(findMaster, files, derive).find('b.svg', small)).toBeUndefined()
    expect(await files.read('b.svg-180.avif')).toBeUndefined()
  })
})

test('none is made of a picture whose URL is not that of its content, such as a userpic', async () => {
  const pictures = createDerivedPictures(
    async () => MASTERS.get(first),
    undefined,
    async () => Buffer.from('made'),
  )
  expect(await pictures.find('0123456789abcdef0123.svg', small)).toBeUndefined()
})

test('a URL has an allowed width and format', () => {
  expect(readVariant('360.avif')).toEqual({ width: 360, format: 'avif' })
  expect(readVariant('1440.webp')).toEqual({ width: 1440, format: 'webp' })
  for (const name of ['361.avif', '360.jpeg', '0360.avif', '360', '360.AVIF', '99999.webp', '../a.webp', ''])
    expect(readVariant(name)).toBeUndefined()
})
