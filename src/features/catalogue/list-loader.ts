import type { QueryClient } from '@tanstack/react-query'
import { notFound, redirect } from '@tanstack/react-router'
import * as v from 'valibot'
import { EntityId } from '../../contract/call.ts'
import { type ListScreen, listQueryOf, readChoice } from '../../domain/list-choice.ts'
import type { Locale } from '../../domain/locale.ts'
import { SCREENS } from '../../domain/paths.ts'
import { isFailure } from '../../platform/http.ts'
import { collectionQuery, collectionsQuery, genreQuery, genresQuery, titlesQuery } from './list-queries.ts'

/** The screens that list what the catalogue holds. */
export type CatalogueScreen = ListScreen | 'genres' | 'genre' | 'collection'

type Asked = {
  context: { queryClient: QueryClient; locale: Locale }
  params: { id?: string | undefined }
  location: { search: object }
}

/** Brings what a screen of lists shows; a genre or a collection that does not exist is the 404 page. */
export async function loadList({ context, params: { id }, location }: Asked, screen: CatalogueScreen): Promise<void> {
  const { queryClient, locale } = context
  if (screen === 'genres') await queryClient.ensureQueryData(genresQuery())
  else if (screen === 'genre') {
    if (id === undefined) throw redirect({ to: SCREENS.genres as '/', replace: true })
    await existing(id, () => queryClient.ensureQueryData(genreQuery(id)))
  } else if (screen === 'collection') {
    if (id === undefined) await queryClient.ensureQueryData(collectionsQuery())
    else await existing(id, () => queryClient.ensureQueryData(collectionQuery(id)))
  } else await queryClient.ensureQueryData(titlesQuery(listQueryOf(screen, readChoice(location.search), locale)))
}

async function existing(id: string, load: () => Promise<unknown>): Promise<void> {
  if (!v.is(EntityId, id)) throw notFound()
  await load().catch((error: unknown) => {
    if (isFailure(error, 'not_found')) throw notFound()
    throw error
  })
}
