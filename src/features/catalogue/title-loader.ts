import type { QueryClient } from '@tanstack/react-query'
import { notFound, redirect } from '@tanstack/react-router'
import * as v from 'valibot'
import { EntityId } from '../../contract/call.ts'
import { SCREENS } from '../../domain/paths.ts'
import { titlePath } from '../../domain/title-paths.ts'
import { isFailure } from '../../platform/http.ts'
import { titleQuery } from './title-queries.ts'

type Asked = { context: { queryClient: QueryClient }; params: { id?: string | undefined }; location: { search: object } }

/** The screens of titles. */
export type TitleScreen = 'film' | 'serial' | 'cartoon'

/** Brings what a title's screen shows; a title of another section leads there, and one that does not exist is the 404 page. */
export async function loadTitle(
  { context: { queryClient }, params: { id }, location: { search } }: Asked,
  screen: TitleScreen,
): Promise<void> {
  if (!v.is(EntityId, id)) throw notFound()
  const { title } = await queryClient.ensureQueryData(titleQuery(id)).catch((error: unknown) => {
    if (isFailure(error, 'not_found')) throw notFound()
    throw error
  })
  const path = titlePath(title)
  if (path !== SCREENS[screen].replace('$id', id)) throw redirect({ to: path as '/', search: search as object, replace: true })
}
