import * as v from 'valibot'
import { beforeAll, describe, expect, test } from 'vitest'
import { TitleFile, type WrittenTitle } from '../../../import/catalogue/catalogue-files.ts'
import { GENRES } from '../catalogue/genres.ts'
import { TITLES } from '../catalogue/titles.ts'
import { FULL_SCALE, fullScale } from './full-scale.ts'

async function titlesOf(): Promise<WrittenTitle[]> {
  const titles: WrittenTitle[] = []
  for await (const found of fullScale().titles(() => {})) if ('value' in found) titles.push(found.value as WrittenTitle)
  return titles
}

describe('a catalogue of full scale', () => {
  let titles: WrittenTitle[]
  beforeAll(async () => {
    titles = await titlesOf()
  })

  test('has 8,000 films and 1,400 cartoons with those of the demonstration', () => {
    for (const type of ['FILM', 'MULTFILM'] as const) {
      const [own, more] = [TITLES, titles].map((all) => all.filter((title) => title.type === type).length)
      expect(own! + more!).toBe(FULL_SCALE[type])
    }
  })

  test('has unique ids and names, also among those of the demonstration', () => {
    const ids = [...titles.map(({ id }) => id), ...TITLES.map(({ entry }) => entry.id)]
    expect(new Set(ids).size).toBe(ids.length)
    for (const language of ['uk', 'ru'] as const)
      expect(new Set(titles.map(({ name }) => name[language])).size).toBe(titles.length)
  })

  test('has the form of operators’ files, with existing genres and people', async () => {
    const { people } = await fullScale().lists(() => {})
    const known = new Set((people!.value as { id: string }[]).map(({ id }) => id))
    expect(known.size).toBeGreaterThan(1000)
    const genres = new Set<string>(GENRES.map(({ id }) => id))
    for (const title of titles) {
      const { genres: of, directors, actors } = v.parse(TitleFile, title)
      expect(of.every((id) => genres.has(id))).toBe(true)
      expect([...directors, ...actors.map(({ person }) => person)].every((id) => known.has(id))).toBe(true)
    }
  })

  test('is the same each time', async () => {
    expect(await titlesOf()).toEqual(titles)
  })
})
