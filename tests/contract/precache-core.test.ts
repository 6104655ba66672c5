import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chunkOf, LATER_CHUNKS } from '../../sw/precache.ts'

const ASSETS = join(import.meta.dirname, '../../dist/site/assets')
const files = readdirSync(ASSETS).filter((file) => /\.(js|css)$/.test(file))

test('every chunk that a small device skips is in the build under its name', () => {
  const chunks = new Set(files.map((file) => chunkOf(`/assets/${file}`)))
  expect(LATER_CHUNKS.filter((chunk) => !chunks.has(chunk))).toEqual([])
})

test('the core with its fonts takes less than half of the space that two builds may take on 6 MB', () => {
  const core = files.filter((file) => !LATER_CHUNKS.includes(chunkOf(`/assets/${file}`)))
  expect(core.map((file) => chunkOf(`/assets/${file}`))).toEqual(
    expect.arrayContaining(['HomePage', 'GuidePage', 'RadioPage', 'ContactsPage', 'ChannelScreen', 'player', 'hls.light']),
  )
  const bytes = core.reduce((sum, file) => sum + statSync(join(ASSETS, file)).size, 0)
  expect(bytes).toBeLessThan(1_700_000)
})
