import { createHash } from 'node:crypto'
import { slugOf } from '../../../src/domain/routing/slug.ts'
import type { Fault } from '../catalogue/faults.ts'
import type { FoundTitle } from '../catalogue/source.ts'
import { countryCodes } from './country-names.ts'
import { inBoth } from './in-both.ts'
import type { NfoPictures } from './nfo-pictures.ts'
import { plotOf } from './nfo-plot.ts'
import { type NfoEpisode, nfoSeasons, placeInEpisode, seasonsIn } from './nfo-seasons.ts'
import { ageOf, languageOf, minutesOf } from './nfo-words.ts'
import { childrenIn, type Element, textsIn } from './read-xml.ts'

type Named = { id: string; name: { uk: string; ru: string } }

/**
 * A title in the form of `title.json`, with the genres and people that it names, and the files that its
 * fields come from.
 */
type NfoTitle = { value: Record<string, unknown>; lists: { genres: Named[]; people: Named[] } } & Pick<FoundTitle, 'placeOf'>

/** Reports a fault in a description, by its element. */
export type Remark = (remark: Omit<Fault, 'file'>) => void

/**
 * A title from its description and those of its episodes. Missing values are left to the schema; an unknown
 * country or language is dropped and reported.
 */
export function nfoTitle(
  id: string,
  root: Element,
  { poster, backdrop, screenshots }: NfoPictures,
  episodes: readonly NfoEpisode[],
  remark: Remark,
): NfoTitle {
  const isSerial = root.name === 'tvshow'
  const genres = namedAs(textsIn(root, 'genre').flatMap((text) => text.split(SEPARATOR)))
  const directors = namedAs(textsIn(root, 'director'))
  const actors = actorsIn(root)
  const [title] = textsIn(root, 'title')
  const [rating = ''] = textsIn(root, 'mpaa')
  const isDrawn = genres.some(({ name }) => /animat|мульт|анімац/i.test(name.uk))
  const age = ageOf(rating)
  if (age === undefined && rating !== '') remark({ field: 'mpaa', what: `"${rating}" is no age` })
  const minutes = minutesOf(textsIn(root, 'runtime')[0] ?? '')
  const seasons = nfoSeasons(episodes)
  const value = {
    id,
    type: isSerial ? (isDrawn ? 'MULTSERIAL' : 'SERIAL') : isDrawn ? 'MULTFILM' : 'FILM',
    name: title && inBoth(title),
    original_name: textsIn(root, 'originaltitle')[0] ?? '',
    year: yearOf(root),
    age,
    genres: genres.map((genre) => genre.id),
    countries: countriesIn(root, remark),
    directors: directors.map((person) => person.id),
    actors: actors.map(({ person, role }) => ({ person: person.id, role: inBoth(role) })),
    description: inBoth(plotOf(root)),
    dubbing: languagesIn(root, 'audio', remark),
    subtitles: languagesIn(root, 'subtitle', remark),
    poster,
    backdrop,
    screenshots,
    ...(isSerial
      ? { seasons: seasonsIn(id, seasons) }
      : { media: id, ...(minutes !== undefined && { duration_s: minutes * 60 }) }),
  }
  const people = [...directors, ...actors.map(({ person }) => person)]
  const once = new Map(people.map((person) => [person.id, person]))
  const given = Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined))
  return { value: given, lists: { genres, people: [...once.values()] }, placeOf: (field) => placeInEpisode(seasons, field) }
}

const SEPARATOR = /\s*[/|;,]\s*/

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)]

/** Names with the ids made from them, each once. */
function namedAs(names: readonly string[]): Named[] {
  const once = new Map(names.map((name) => [idOf(name), { id: idOf(name), name: inBoth(name) }]))
  return [...once.values()].filter(({ id }) => id !== '')
}

/** The id that is made from a name. Of a name in a script that has no Latin spelling here it is a digest. */
export function idOf(name: string): string {
  const slug = slugOf(name).slice(0, 64)
  if (!/\p{L}/u.test(name) || /[a-z]/.test(slug)) return slug
  const digest = createHash('sha256').update(name.normalize('NFC')).digest('hex').slice(0, 12)
  return ['n', digest, slug].filter((part) => part !== '').join('-')
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

function countriesIn(root: Element, remark: Remark): string[] {
  const codes = textsIn(root, 'country').flatMap((text) => {
    const whole = countryCodes(text)
    const names = whole.length > 0 ? [text] : text.split(/\s*[/|;]\s*/)
    return names.flatMap((name) => {
      const found = countryCodes(name)
      if (found.length === 0) remark({ field: 'country', what: `"${name}" is not known: it is left out` })
      return found
    })
  })
  return unique(codes)
}

// Codes for an unknown language: neither a language nor a fault.
const UNSAID = /^(und|undetermined|unknown|mul|zxx|mis|unk|n\/?a)$/i

function languagesIn(root: Element, stream: 'audio' | 'subtitle', remark: Remark): string[] {
  const streams = childrenIn(root, 'fileinfo')
    .flatMap((info) => childrenIn(info, 'streamdetails'))
    .flatMap((details) => childrenIn(details, stream))
  const tags = streams
    .flatMap((one) => textsIn(one, 'language'))
    .map((text) => {
      const tag = languageOf(text)
      if (tag === undefined && !UNSAID.test(text)) remark({ field: 'language', what: `"${text}" is not known: it is left out` })
      return tag
    })
  return unique(tags.filter((tag) => tag !== undefined))
}
