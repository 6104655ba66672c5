import { slugOf } from '../../features/pages/anchors.ts'
import type { FoundTitle } from '../catalogue/source.ts'
import { inBoth } from './in-both.ts'
import { type NfoEpisode, nfoSeasons, placeInEpisode, seasonsIn } from './nfo-seasons.ts'
import { ageOf, countryCode, languageTag } from './nfo-words.ts'
import { childrenIn, type Element, textsIn } from './read-xml.ts'

/** Names of the files of pictures that belong to a title. */
export type NfoPictures = { poster: string | undefined; backdrop: string | undefined; screenshots: string[] }

type Named = { id: string; name: { uk: string; ru: string } }

/** A title in the form of `title.json`, with the genres and people that it names, and the files that its fields come from. */
type NfoTitle = { value: Record<string, unknown>; lists: { genres: Named[]; people: Named[] } } & Pick<FoundTitle, 'placeOf'>

/** A title from its description and those of its episodes. What is missing is left out, for the schema to say. */
export function nfoTitle(
  id: string,
  root: Element,
  { poster, backdrop, screenshots }: NfoPictures,
  episodes: readonly NfoEpisode[],
): NfoTitle {
  const isSerial = root.name === 'tvshow'
  const genres = namedAs(textsIn(root, 'genre').flatMap((text) => text.split(/\s*\/\s*/)))
  const directors = namedAs(textsIn(root, 'director'))
  const actors = actorsIn(root)
  const [title] = textsIn(root, 'title')
  const [rating = ''] = textsIn(root, 'mpaa')
  const isDrawn = genres.some(({ name }) => /animat|мульт|анімац/i.test(name.uk))
  const minutes = Number(textsIn(root, 'runtime')[0])
  const seasons = nfoSeasons(episodes)
  const value = {
    id,
    type: isSerial ? (isDrawn ? 'MULTSERIAL' : 'SERIAL') : isDrawn ? 'MULTFILM' : 'FILM',
    name: title && inBoth(title),
    original_name: textsIn(root, 'originaltitle')[0] ?? '',
    year: yearOf(root),
    age: ageOf(rating),
    genres: genres.map((genre) => genre.id),
    countries: unique(textsIn(root, 'country').map(countryCode)),
    directors: directors.map((person) => person.id),
    actors: actors.map(({ person, role }) => ({ person: person.id, role: inBoth(role) })),
    description: inBoth(textsIn(root, 'plot')[0] ?? textsIn(root, 'outline')[0] ?? ''),
    dubbing: languagesIn(root, 'audio'),
    subtitles: languagesIn(root, 'subtitle'),
    poster,
    backdrop,
    screenshots,
    ...(isSerial ? { seasons: seasonsIn(id, seasons) } : { media: id, ...(minutes > 0 && { duration_s: minutes * 60 }) }),
  }
  const people = [...directors, ...actors.map(({ person }) => person)]
  const once = new Map(people.map((person) => [person.id, person]))
  const given = Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined))
  return { value: given, lists: { genres, people: [...once.values()] }, placeOf: (field) => placeInEpisode(seasons, field) }
}

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)]

/** Names with the ids made from them, each once. */
function namedAs(names: readonly string[]): Named[] {
  const once = new Map(names.map((name) => [idOf(name), { id: idOf(name), name: inBoth(name) }]))
  return [...once.values()].filter(({ id }) => id !== '')
}

/** The id that is made from a name. */
export function idOf(name: string): string {
  return slugOf(name).slice(0, 64)
}

function actorsIn(root: Element): { person: Named; role: string }[] {
  const once = new Map<string, { person: Named; role: string }>()
  for (const actor of childrenIn(root, 'actor')) {
    const [person] = namedAs(textsIn(actor, 'name'))
    if (person && !once.has(person.id)) once.set(person.id, { person, role: textsIn(actor, 'role')[0] ?? '' })
  }
  return [...once.values()]
}

function yearOf(root: Element): number | undefined {
  const [said] = [...textsIn(root, 'year'), ...textsIn(root, 'premiered'), ...textsIn(root, 'aired')]
  const [year] = /\d{4}/.exec(said ?? '') ?? []
  return year === undefined ? undefined : Number(year)
}

function languagesIn(root: Element, stream: 'audio' | 'subtitle'): string[] {
  const streams = childrenIn(root, 'fileinfo')
    .flatMap((info) => childrenIn(info, 'streamdetails'))
    .flatMap((details) => childrenIn(details, stream))
  return unique(streams.flatMap((one) => textsIn(one, 'language')).map(languageTag))
}
