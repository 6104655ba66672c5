import type { WrittenTitle } from '../../../import/catalogue/catalogue-files.ts'
import type { CatalogueSource } from '../../../import/catalogue/source.ts'
import { slugOf } from '../../../../src/domain/routing/slug.ts'
import { GENRES } from '../catalogue/genres.ts'
import { languagesOf, mediaOf, MEDIA_SECONDS } from '../catalogue/media.ts'
import { PEOPLE } from '../catalogue/people.ts'
import { TITLES } from '../catalogue/titles.ts'
import { posterOf } from '../posters/posters.ts'
import { numberFrom } from '../schedule-chance.ts'
import { ADJECTIVES, type Noun, NOUNS } from './words.ts'

/** How many films and cartoons a catalogue of full scale has in all (section 1). */
export const FULL_SCALE = { FILM: 8000, MULTFILM: 1400 } as const

const POSTERS = 240
// So many surnames for each first name, some of them twice.
const NAMESAKES = 12
const AGES = [0, 6, 12, 12, 16, 18] as const
const COUNTRIES = ['UA', 'UA', 'UA', 'PL', 'FR', 'IT', 'GB', 'DE', 'CZ', 'JP']

type InBoth = { uk: string; ru: string }

/**
 * Generates the titles that bring the demonstration up to a full-scale catalogue, with the demonstration's
 * genres. Deterministic.
 */
export function fullScale(): CatalogueSource {
  const posters = Array.from({ length: POSTERS }, (_none, index) => {
    const { entry } = TITLES[index % TITLES.length]!
    return Buffer.from(posterOf(`scale-${index}`, entry.art))
  })
  const people = scalePeople()
  return {
    lists: async () => ({ people: { file: 'people', value: people } }),
    async *titles() {
      const names = scaleNames()
      for (const type of ['FILM', 'MULTFILM'] as const) {
        const own = TITLES.filter((title) => title.type === type).length
        for (let index = own; index < FULL_SCALE[type]; index += 1) {
          const value = titleOf(type, names.next().value!, people)
          yield { file: value.id, value, picture: async () => posters[numberFrom(`${value.id} poster`) % POSTERS]! }
        }
      }
    },
  }
}

/** First names and surnames of the demonstration's people, put together anew. */
function scalePeople(): { id: string; name: InBoth }[] {
  const words = PEOPLE.map(({ name }) => ({ uk: name.uk.split(' '), ru: name.ru.split(' ') }))
  const made = new Map<string, InBoth>(PEOPLE.map(({ id, name }) => [id, name]))
  for (let step = 1; step <= NAMESAKES; step += 1) {
    for (const [index, { uk, ru }] of words.entries()) {
      const surname = words[numberFrom(`${index} ${step}`) % words.length]!
      const name = { uk: `${uk[0]} ${surname.uk[1]}`, ru: `${ru[0]} ${surname.ru[1]}` }
      made.set(slugOf(name.uk), name)
    }
  }
  return [...made].map(([id, name]) => ({ id, name }))
}

function titleOf(type: 'FILM' | 'MULTFILM', name: InBoth, people: readonly { id: string }[]): WrittenTitle {
  const id = slugOf(name.uk).slice(0, 60)
  const roll = (what: string, below: number) => numberFrom(`${id} ${what}`) % below
  const some = <T>(what: string, of: readonly T[], count: number): T[] => [
    ...new Set(Array.from({ length: count }, (_none, place) => of[roll(`${what} ${place}`, of.length)]!)),
  ]
  const [director, ...actors] = some('people', people, 6 + roll('cast', 5))
  const packageId = (['basic', 'premium', undefined] as const)[roll('package', 3)]
  const year = 1955 + roll('year', 71)
  const media = mediaOf(id)
  return {
    id,
    type,
    name,
    original_name: '',
    year,
    age: type === 'MULTFILM' ? AGES[roll('age', 3)]! : AGES[roll('age', AGES.length)]!,
    genres: some('genre', GENRES, 1 + roll('genres', 3)).map((genre) => genre.id),
    countries: some('country', COUNTRIES, 1 + roll('countries', 2)),
    directors: [director!.id],
    actors: actors.map((person) => person.id),
    description: descriptionOf(id),
    ...languagesOf([media]),
    ...(packageId && { package: packageId }),
    poster: 'poster.svg',
    screenshots: [],
    media,
    duration_s: MEDIA_SECONDS,
  }
}

function descriptionOf(id: string): InBoth {
  const noun = (place: number) => NOUNS[numberFrom(`${id} noun ${place}`) % NOUNS.length]!
  const [a, b, c, d] = [noun(0), noun(1), noun(2), noun(3)]
  return {
    uk: `${capital(a.uk)}, ${b.uk} і ${c.uk}: три причини не повертатися додому. Ніхто не знав, чия це таємниця, доки не з’явилося те, що сховали від ${d.ofUk}.`,
    ru: `${capital(a.ru)}, ${b.ru} и ${c.ru}: три причины не возвращаться домой. Никто не знал, чья это тайна, пока не появилось то, что спрятали от ${d.ofRu}.`,
  }
}

/** Names of films, none of them twice. */
function* scaleNames(): Generator<InBoth, undefined> {
  for (const noun of NOUNS) for (const adjective of ADJECTIVES) yield described(noun, adjective)
  for (const noun of NOUNS) {
    for (const other of NOUNS) {
      if (noun === other) continue
      yield { uk: `${capital(noun.uk)} ${other.ofUk}`, ru: `${capital(noun.ru)} ${other.ofRu}` }
      yield { uk: `${capital(noun.uk)} і ${other.uk}`, ru: `${capital(noun.ru)} и ${other.ru}` }
    }
  }
  return undefined
}

const ENDINGS = { m: ['ий', 'ый'], f: ['а', 'ая'], n: ['е', 'ое'] } as const

function described(noun: Noun, [uk, ru]: readonly [string, string]): InBoth {
  const [endUk, endRu] = ENDINGS[noun.gender]
  return { uk: capital(`${uk}${endUk} ${noun.uk}`), ru: capital(`${ru}${endRu} ${noun.ru}`) }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
