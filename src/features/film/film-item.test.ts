import { expect, test } from 'vitest'
import type { Title } from '../../contract/titles.ts'
import { filmKey } from '../../domain/downloads/download.ts'
import { filmItem } from './film-item.ts'

test('a player knows a film and an episode by the key of their copies', () => {
  const title = { _id: 'a-film' } as Title
  for (const part of [
    { season: 0, episode: 0 },
    { season: 2, episode: 5 },
  ]) {
    const film = { title, part, isTrailer: false, length: 0, chapters: [], intro: null }
    expect(filmItem(film, 0).key).toBe(filmKey('a-film', part))
  }
})
