import { expect, test } from 'vitest'
import { demoFiles, demoIndex, loadMedia } from './testing/media-directory.ts'
import { AUDIO, VIDEO, writeSyntheticFmp4, type SyntheticFile } from './testing/synthetic-fmp4.ts'

const television = (changes: Partial<SyntheticFile>) => writeSyntheticFmp4({ tracks: [VIDEO, AUDIO], fragments: 8, ...changes })

test('a sound directory has every loop with every rendition, and no report', async () => {
  const { library, warnings } = await loadMedia()
  expect(warnings).toEqual([])
  expect(library.find('tv', 'news')?.segments).toBe(8)
  expect(library.find('tv', 'news')?.renditions.map(({ name }) => name)).toEqual(['v240', 'v360', 'audio'])
  expect(library.find('radio', 'folk')?.renditions.map(({ fragments }) => fragments.length)).toEqual([12, 12])
})

test('television and radio have names of their own', async () => {
  const { library } = await loadMedia()
  expect(library.find('radio', 'news')).toBeUndefined()
  expect(library.find('tv', 'folk')).toBeUndefined()
})

test('a missing file removes its rendition and is reported once, and the rest plays', async () => {
  const files = demoFiles()
  files.delete('tv/news.v360.mp4')
  const { library, warnings } = await loadMedia(demoIndex(), files)
  expect(library.find('tv', 'news')?.renditions.map(({ name }) => name)).toEqual(['v240', 'audio'])
  expect(library.find('radio', 'folk')).toBeDefined()
  expect(warnings).toEqual([expect.stringMatching(/rendition v360 of news is unavailable: .*news\.v360\.mp4/)])
})

test('a loop without any rendition left is gone', async () => {
  const files = demoFiles()
  for (const name of files.keys()) if (name.startsWith('tv/')) files.set(name, Buffer.from('damaged beyond repair'))
  const { library, warnings } = await loadMedia(demoIndex(), files)
  expect(library.find('tv', 'news')).toBeUndefined()
  expect(library.find('radio', 'folk')).toBeDefined()
  expect(warnings).toHaveLength(3)
})

test.each<[string, Buffer, RegExp]>([
  ['has too few fragments', television({ fragments: 7 }), /7 fragments instead of 8/],
  [
    'has sound that is not aligned',
    television({ tracks: [VIDEO, { ...AUDIO, samplesPerFragment: 124 }] }),
    /lasts 126976 units instead of 128000/,
  ],
  ['does not start at zero', television({ decodeTimeShift: 512 }), /starts at 512 instead of 0/],
  [
    'cannot be entered at every segment',
    television({ firstSampleFlags: 0x01010000 }),
    /fragment 0 of track 1 does not start with a key frame/,
  ],
])('a file that %s is unavailable', async (_, file, reason) => {
  const { library, warnings } = await loadMedia(demoIndex(), demoFiles().set('tv/news.v360.mp4', file))
  expect(library.find('tv', 'news')?.renditions.map(({ name }) => name)).toEqual(['v240', 'audio'])
  expect(warnings).toEqual([expect.stringMatching(reason)])
})

const index = demoIndex()
test.each<[string, unknown, RegExp]>([
  ['is missing', null, /ENOENT/],
  ['is not JSON', '{"tv":', /JSON/],
  ['is made for other segments', { ...index, segmentSeconds: 6 }, /at segmentSeconds/],
  [
    'names codecs that would break out of a playlist',
    { ...index, radio: { x: { segments: 1, renditions: { a: { codecs: '"\n' } } } } },
    /at radio\.x/,
  ],
  ['calls a rendition what the clock is called', { ...index, tv: { x: { segments: 1, renditions: { clock: {} } } } }, /at tv\.x/],
])('an index that %s is reported once, and nothing can be played', async (_, broken, reason) => {
  const { library, warnings } = await loadMedia(broken)
  expect(library.find('radio', 'folk')).toBeUndefined()
  expect(warnings).toEqual([expect.stringMatching(reason)])
})
