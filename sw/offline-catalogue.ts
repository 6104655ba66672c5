import * as v from 'valibot'
import { allGenres, listTitles, showGenre, showPerson } from '../src/contract/catalogue.ts'
import type { OfflineResponse } from '../src/domain/catalogue/cached-responses.ts'
import {
  genreHeld,
  offlineCatalogue,
  listOffline,
  type MadeAnswer,
  personHeld,
} from '../src/domain/catalogue/offline-catalogue.ts'
import { type AnswerStore, cachedResponses, type CachedResponse } from '../src/storage/api-cache.ts'
import type { AnswerRoute } from './routes.ts'

/** Everything of a kind of answers that the device holds. */
export type ReadAll = (store: AnswerStore) => Promise<[key: string, answer: CachedResponse][]>

const GENRE = showGenre.path.replace('{id}', '')
const PERSON = showPerson.path.replace('{id}', '')

/** A list of titles that was never asked for, a genre or a person, made of all that the device holds of the catalogue for a viewer. */
export async function offlineList(route: AnswerRoute, viewer: string, readAll: ReadAll): Promise<CachedResponse | undefined> {
  const make = makerOf(new URL(route.path, 'https://device'))
  if (!make) return undefined
  const kept = await readAll('catalogue')
  const genres = cachedResponses('', kept).filter(({ path }) => path === allGenres.path)
  const made = make([...genres, ...cachedResponses(viewer, kept)])
  return made && { v: 1, at: made.at, readAt: made.at, etag: null, body: JSON.stringify(made.data) }
}

type Maker = (answers: readonly OfflineResponse[]) => MadeAnswer<unknown> | undefined

/** How the answer to a call is made; undefined for one that is not, and for a query that the service does not understand. */
function makerOf({ pathname, searchParams }: URL): Maker | undefined {
  const words = Object.fromEntries(searchParams)
  if (pathname.startsWith(PERSON)) return (answers) => personHeld(answers, idIn(pathname))
  if (pathname.startsWith(GENRE)) {
    const query = v.safeParse(showGenre.query, words)
    return query.success ? (answers) => genreHeld(offlineCatalogue(answers), idIn(pathname), query.output) : undefined
  }
  if (pathname !== listTitles.path) return undefined
  const query = v.safeParse(listTitles.query, words)
  return query.success ? (answers) => listOffline(offlineCatalogue(answers), query.output) : undefined
}

const idIn = (pathname: string): string => decodeURIComponent(pathname.slice(pathname.lastIndexOf('/') + 1))
