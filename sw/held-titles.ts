import * as v from 'valibot'
import { allGenres, listTitles, showGenre } from '../src/contract/catalogue.ts'
import { genreHeld, heldCatalogue, listHeld } from '../src/domain/held-titles.ts'
import { type AnswerStore, answersTo, type KeptAnswer } from '../src/shelves/kept-answers.ts'
import type { AnswerRoute } from './routes.ts'

/** Everything of a kind of answers that the device holds. */
export type ReadAll = (store: AnswerStore) => Promise<[key: string, answer: KeptAnswer][]>

const GENRE = showGenre.path.replace('{id}', '')

/** A list of titles that was never asked for, or a genre, made of all that the device holds of the catalogue for a viewer. */
export async function listOfHeld(route: AnswerRoute, viewer: string, readAll: ReadAll): Promise<KeptAnswer | undefined> {
  const { pathname, searchParams } = new URL(route.path, 'https://device')
  const isList = pathname === listTitles.path
  if (!isList && !pathname.startsWith(GENRE)) return undefined
  const query = v.safeParse(isList ? listTitles.query : showGenre.query, Object.fromEntries(searchParams))
  if (!query.success) return undefined
  const kept = await readAll('catalogue')
  const genres = answersTo('', kept).filter(({ path }) => path === allGenres.path)
  const held = heldCatalogue([...genres, ...answersTo(viewer, kept)])
  const made = isList
    ? listHeld(held, query.output)
    : genreHeld(held, decodeURIComponent(pathname.slice(GENRE.length)), query.output)
  return made && { v: 1, at: made.at, readAt: made.at, etag: null, body: JSON.stringify(made.data) }
}
