import { queryOptions } from '@tanstack/react-query'
import { favouriteTitles, ownOfTitle } from '../../contract/own-titles.ts'
import { call } from '../../platform/http.ts'

// The first answer comes with the server's page, so its schema arrives only when something is asked again.
const titles = () => import('../../contract/titles.ts')

const FRESH_MS = 60_000

/** The whole screen of a title. */
export const titleQuery = (id: string) =>
  queryOptions({
    queryKey: ['title', id],
    queryFn: async () => call((await titles()).showTitle, { params: { id } }),
    staleTime: FRESH_MS,
  })

/** What a title is to the signed-in person. The first word makes it go with the session. */
export const ownTitleQuery = (id: string) =>
  queryOptions({ queryKey: ['user', 'title', id], queryFn: () => call(ownOfTitle, { params: { id } }) })

/** The signed-in person's favourite titles as lists show them; their key lies under that of the favourites, and is asked anew with it. */
export const favouriteTitlesQuery = () =>
  queryOptions({
    queryKey: ['user', 'favourites', 'titles', 'cards'],
    queryFn: async () => (await call(favouriteTitles)).map(({ title }) => title),
  })
