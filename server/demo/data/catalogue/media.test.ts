import { beforeAll, expect, test } from 'vitest'
import type { WrittenTitle } from '../../../import/catalogue/catalogue-files.ts'
import { filmMaster } from '../../../media/film-playlists.ts'
import { loadFilmLibrary } from '../../../media/film-library.ts'
import { MEDIA_FOLDER } from '../../studio/media-index.ts'
import { fullScale } from '../catalogue-scale/full-scale.ts'
import { titleFile, TITLES } from './titles.ts'

/** The playlists that play, by the names of the short films. */
const playlists = new Map<string, string>()

beforeAll(async () => {
  const library = await loadFilmLibrary(MEDIA_FOLDER, (fault) => expect.fail(fault))
  const names = TITLES.flatMap((title) => playedIn(titleFile(title)))
  for (const name of new Set(names)) playlists.set(name, filmMaster((await library.open(name))!))
})

/** Names of the media that a title plays: its film, or its episodes. */
function playedIn({ media, seasons = [] }: WrittenTitle): string[] {
  return media === undefined ? seasons.flatMap(({ episodes }) => episodes.map((episode) => episode.media)) : [media]
}

/** The languages of a group (RFC 8216, 4.3.4.1) that the player offers whatever of a title plays. */
function offeredIn(title: WrittenTitle, group: 'AUDIO' | 'SUBTITLES'): string[] {
  const track = new RegExp(`^#EXT-X-MEDIA:TYPE=${group},.*LANGUAGE="([^"]+)"`, 'gm')
  const [first = [], ...others] = playedIn(title).map((name) =>
    [...playlists.get(name)!.matchAll(track)].map(([, language]) => language!),
  )
  return first.filter((language) => others.every((own) => own.includes(language)))
}

function expectTrueLanguages(titles: readonly WrittenTitle[]): void {
  const said = titles.map(({ id, dubbing, subtitles }) => ({ id, dubbing, subtitles }))
  const offered = titles.map((title) => ({
    id: title.id,
    dubbing: offeredIn(title, 'AUDIO'),
    subtitles: offeredIn(title, 'SUBTITLES'),
  }))
  expect(said).toEqual(offered)
}

test('a title lists the languages that the player offers, a serial those of all its episodes', () => {
  expectTrueLanguages(TITLES.map((title) => titleFile(title)))
})

test('so does every title of a catalogue of full scale', async () => {
  const titles: WrittenTitle[] = []
  for await (const found of fullScale().titles(() => {})) if ('value' in found) titles.push(found.value as WrittenTitle)
  expect(titles.length).toBeGreaterThan(9000)
  expectTrueLanguages(titles)
})

test('some titles have several dubbings', () => {
  const [title] = TITLES
  expect(titleFile(title!).dubbing.length).toBeGreaterThan(1)
})
