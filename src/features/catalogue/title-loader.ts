import type { QueryClient } from '@tanstack/react-query'
import { notFound, redirect } from '@tanstack/react-router'
import * as v from 'valibot'
import { EntityId } from '../../contract/call.ts'
import type { Title } from '../../contract/titles.ts'
import { screenPath } from '../../domain/routing/paths.ts'
import type { ScreenWith } from '../../domain/routing/screens.ts'
import { titlePath } from '../../domain/catalogue/title-words.ts'
import { isFailure } from '../../app-state/api-client.ts'
import { titleQuery } from './title-queries.ts'

type LoaderArgs = { context: { queryClient: QueryClient }; params: { id?: string | undefined }; location: { search: object } }

/** The screens of titles. */
export type TitleScreen = ScreenWith<{ item: 'title' }>

/**
 * Loads the data of a title's screen. A title of another section redirects there, an unknown one is the 404
 * page.
 */
export async function loadTitle(
  { context: { queryClient }, params: { id }, location: { search } }: LoaderArgs,
  screen: TitleScreen,
): Promise<void> {
  if (!v.is(EntityId, id)) throw notFound()
  const { title } = await queryClient.ensureQueryData(titleQuery(id)).catch(async (error: unknown) => {
    if (isFailure(error, 'not_found')) throw notFound()
    const copy = isFailure(error, 'no_answer') && (await getDownloadedTitle(id))
    if (!copy) throw error
    const screen = { title: copy, similar: [], collections: [], reviews: { total: 0, items: [], next: null } }
    // The oldest possible age, so that the query refetches once the server responds.
    return queryClient.setQueryData(titleQuery(id).queryKey, screen, { updatedAt: 1 })!
  })
  const path = titlePath(title)
  if (path !== screenPath(screen, id)) throw redirect({ to: path as '/', search: search as object, replace: true })
}

/** Returns a title with a download, as of the download's time. */
async function getDownloadedTitle(id: string): Promise<Title | undefined> {
  const { downloadedTitleOf } = await import('../downloads/download-store.ts')
  return downloadedTitleOf(id)
}
