import { mkdtempSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createPictureFileCache } from './picture-file-cache.ts'

const folder = () => mkdtempSync(join(tmpdir(), 'efir-kept-'))
const noFault = (error: unknown) => expect.unreachable(String(error))

test('a stored file is read again, and no draft is left', async () => {
  const [place, content] = [folder(), Buffer.from('content')]
  const files = createPictureFileCache(join(place, 'new'), 100, noFault)
  await files.write('a', content)
  expect(await files.read('a')).toEqual(content)
  expect(await files.read('b')).toBeUndefined()
  expect(readdirSync(join(place, 'new'))).toEqual(['a'])
})

test('over its bound the oldest files are evicted, also those of an earlier start', async () => {
  const place = folder()
  for (const [index, name] of ['first', 'second', 'third'].entries()) {
    writeFileSync(join(place, name), Buffer.alloc(30))
    utimesSync(join(place, name), 1000 + index, 1000 + index)
  }
  const files = createPictureFileCache(place, 100, noFault)
  await files.write('fourth', Buffer.alloc(30))
  expect(readdirSync(place).toSorted()).toEqual(['fourth', 'second', 'third'])
})

test('files stored at the same time all count', async () => {
  const place = folder()
  const files = createPictureFileCache(place, 100, noFault)
  await Promise.all(['a', 'b', 'c', 'd'].map((name) => files.write(name, Buffer.alloc(30))))
  expect(readdirSync(place)).toHaveLength(3)
})

test('a disk that cannot be written is reported, without other effects', async () => {
  const place = folder()
  writeFileSync(join(place, 'taken'), '')
  const faults: unknown[] = []
  const files = createPictureFileCache(join(place, 'taken'), 100, (error) => faults.push(error))
  await files.write('a', Buffer.from('content'))
  expect(faults).toHaveLength(1)
  expect(await files.read('a')).toBeUndefined()
})
