import * as v from 'valibot'
import type { Call, CallData } from '../../contract/call.ts'
import { catalogueHome, listTitles, showCollection, showGenre, showPerson } from '../../contract/catalogue.ts'
import { nowAndNext, programmesOfDay, programmesOfGuide, programmesOfPeriod } from '../../contract/programmes.ts'
import { type Person, showTitle, type Title, type TitleCard } from '../../contract/titles.ts'
import { kyivDayOf } from '../../domain/kyiv-time.ts'
import type { HeldProgramme } from '../../domain/search/held.ts'
import { type AnswerStore, keptAnswers, wholeDayPath } from '../../shelves/kept-answers.ts'

/** How something is read out of the kept answers of a call: undefined for an answer of another one. */
type Reader<T> = (path: string, body: string) => T[] | undefined

function reader<C extends Call, T>(
  { path, data }: C,
  pick: (data: CallData<C>) => readonly T[],
  keptAs: string = path,
): Reader<T> {
  const pattern = new RegExp(`^${keptAs.replace(/\{\w+\}/g, '[^/#]+')}$`)
  const Body = v.pipe(v.string(), v.parseJson(), data)
  return (asked, body) => {
    if (!pattern.test(asked)) return undefined
    const read = v.safeParse(Body, body)
    return read.success ? [...pick(read.output as CallData<C>)] : []
  }
}

// The more literal path stands first.
const PROGRAMMES: readonly Reader<HeldProgramme>[] = [
  reader(nowAndNext, (now) => now.flatMap(({ current, after }) => [current, after].filter((one) => one !== null))),
  reader(programmesOfPeriod, (guide) => guide.flatMap(({ programs }) => programs), wholeDayPath('{day}')),
  reader(programmesOfGuide, (guide) =>
    guide.flatMap(({ channel_id, programs }) =>
      programs.map((programme) => ({ ...programme, channel_id, day: kyivDayOf(programme.start) })),
    ),
  ),
  reader(programmesOfDay, (programmes) => programmes),
]

const TITLES: readonly Reader<TitleCard>[] = [
  reader(catalogueHome, (rails) => rails.flatMap(({ items }) => items)),
  reader(listTitles, ({ items }) => items),
  reader(showGenre, ({ items }) => items),
  reader(showCollection, ({ items }) => items),
  reader(showPerson, ({ directed, played }) => [...directed, ...played]),
  reader(showTitle, ({ title, similar }) => [cardOf(title), ...similar]),
]

const PEOPLE: readonly Reader<Person>[] = [
  reader(showPerson, ({ person }) => [person]),
  reader(showTitle, ({ title: { directors, actors } }) => [...directors, ...actors]),
]

/** Every programme of the guides that the device holds; some more than once. */
export async function keptProgrammes(): Promise<HeldProgramme[]> {
  return read(await answersOf('epg', ''), PROGRAMMES)
}

/** Every title and person of the catalogue's answers that the device holds for a viewer, by their mark; some more than once. */
export async function keptTitles(viewer: string): Promise<{ titles: TitleCard[]; people: Person[] }> {
  const answers = await answersOf('catalogue', viewer)
  return { titles: read(answers, TITLES), people: read(answers, PEOPLE) }
}

type Answer = { path: string; body: string }

/** The kept answers to a viewer: their keys begin with the viewer's mark. */
async function answersOf(store: AnswerStore, viewer: string): Promise<Answer[]> {
  const beginning = viewer === '' ? '/' : `${viewer} /`
  return (await keptAnswers(store).entries())
    .filter(([key]) => key.startsWith(beginning))
    .map(([key, { body }]) => ({ path: key.slice(beginning.length - 1).replace(/\?.*$/, ''), body }))
}

function read<T>(answers: readonly Answer[], readers: readonly Reader<T>[]): T[] {
  return answers.flatMap(({ path, body }) => {
    for (const reading of readers) {
      const found = reading(path, body)
      if (found) return found
    }
    return []
  })
}

function cardOf({
  _id,
  name,
  name_ru,
  type,
  year,
  ageRestrictions,
  poster,
  genres,
  rating,
  allowed,
  package_id,
}: Title): TitleCard {
  const ids = genres.map((genre) => genre._id)
  return { _id, name, name_ru, type, year, ageRestrictions, poster, genres: ids, rating, allowed, package_id }
}
