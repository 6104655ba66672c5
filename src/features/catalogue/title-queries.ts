import { queryOptions } from '@tanstack/react-query'
import { favouriteTitles, ownOfTitle } from '../../contract/own-titles.ts'
import type { ProgressReport } from '../../domain/playback/progress-reports.ts'
import { withWaitingBeats } from '../../domain/catalogue/title-parts.ts'
import { call } from '../../app-state/api-client.ts'
import { session } from '../../app-state/session.ts'
import { whoIsIn } from '../../storage/signed-in.ts'
import { pendingReports } from '../../sync/pending-progress.ts'

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

/** What a title is to the signed-in person, with what of it was watched while nobody could be told. The first word makes it go with the session. */
export const ownTitleQuery = (id: string) =>
  queryOptions({
    queryKey: ['user', 'title', id],
    queryFn: async () => {
      const own = await call(ownOfTitle, { params: { id } })
      return { ...own, parts: withWaitingBeats(own.parts, id, await beatsHere()) }
    },
  })

async function beatsHere(): Promise<readonly ProgressReport[]> {
  const who = await whoIsIn().catch(() => undefined)
  return who && who.token === session.get()?.auth_token ? pendingReports(who.user).catch(() => []) : []
}

/** The signed-in person's favourite titles as lists show them; their key lies under that of the favourites, and is asked anew with it. */
export const favouriteTitlesQuery = () =>
  queryOptions({
    queryKey: ['user', 'favourites', 'titles', 'cards'],
    queryFn: async () => (await call(favouriteTitles)).map(({ title }) => title),
  })
