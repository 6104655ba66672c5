import type { QueryClient } from '@tanstack/react-query'
import { notFound, redirect } from '@tanstack/react-router'
import * as v from 'valibot'
import { EntityId } from '../../contract/call.ts'
import { type ListScreen, listQueryOf, readChoice, readCursor } from '../../domain/catalogue/list-choice.ts'
import type { Locale } from '../../domain/i18n/locale.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { isFailure } from '../../app-state/api-client.ts'
import {
  collectionQuery,
  collectionsQuery,
  genreQuery,
  genresQuery,
  moreOfCollection,
  moreOfGenre,
  moreTitles,
  type PageQuery,
  titlesQuery,
} from './list-queries.ts'

/** The screens that list what the catalogue holds. */
export type CatalogueScreen = ListScreen | 'genres' | 'genre' | 'collection'

type LoaderArgs = {
  context: { queryClient: QueryClient; locale: Locale }
  params: { id?: string | undefined }
  location: { pathname: string; search: object }
}

/**
 * Loads a list's first page and the page at the address's cursor; an unknown genre or collection is a 404. A
 * refused cursor, such as one of the other language's order, redirects to the beginning.
 */
export async function loadList(args: LoaderArgs, screen: CatalogueScreen): Promise<void> {
  const { id } = args.params
  const { pathname, search } = args.location
  if (screen === 'genre' && id === undefined) throw redirect({ to: SCREEN_PATHS.genres as '/', replace: true })
  if (id !== undefined && !v.is(EntityId, id)) throw notFound()
  try {
    await bring(args, screen)
  } catch (error) {
    if (isFailure(error, 'not_found')) throw notFound()
    if (isFailure(error, 'cursor_malformed'))
      throw redirect({ to: pathname as '/', search: { ...search, cursor: undefined } as object, replace: true })
    throw error
  }
}

async function bring(
  { context, params: { id = '' }, location: { search } }: LoaderArgs,
  screen: CatalogueScreen,
): Promise<unknown> {
  const { queryClient, locale } = context
  const cursor = readCursor(search)
  const goOn = (pageAt: (cursor: string) => PageQuery): unknown =>
    cursor !== undefined && queryClient.ensureQueryData(pageAt(cursor))
  switch (screen) {
    case 'genres':
      return queryClient.ensureQueryData(genresQuery())
    case 'genre':
      await queryClient.ensureQueryData(genreQuery(id))
      return goOn((at) => moreOfGenre(id, at))
    case 'collection':
      if (id === '') return queryClient.ensureQueryData(collectionsQuery())
      await queryClient.ensureQueryData(collectionQuery(id))
      return goOn((at) => moreOfCollection(id, at))
    case 'films':
    case 'serials':
    case 'cartoons': {
      const query = listQueryOf(screen, readChoice(search), locale)
      await queryClient.ensureQueryData(titlesQuery(query))
      return goOn((at) => moreTitles(query, at))
    }
  }
}
