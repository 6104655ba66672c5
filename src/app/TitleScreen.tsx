import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { playedPart, readPlaying, startOf } from '../domain/title-playing.ts'
import { partAfter, searchOfPart } from '../domain/title-parts.ts'
import { ownTitleQuery, titleQuery } from '../features/catalogue/title-queries.ts'
import { TitlePage } from '../features/catalogue/TitlePage.tsx'
import { session } from '../platform/session.ts'
import { useAlive, usePart } from '../ui/use-store.ts'

const FilmFrame = lazy(async () => ({ default: (await import('../features/live/film/FilmFrame.tsx')).FilmFrame }))

/** The page of a title; what its address asks for plays in the place of its picture. */
export function TitleScreen() {
  const { id } = useParams({ strict: false })
  return id === undefined ? null : <OneTitle key={id} id={id} />
}

function OneTitle({ id }: { id: string }) {
  const alive = useAlive()
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  const { data } = useSuspenseQuery(titleQuery(id))
  const signedIn = usePart(session, (value) => value !== null)
  const own = useQuery({ ...ownTitleQuery(id), enabled: signedIn })
  // The server's page is of the title alone, whatever its address asks to be played.
  const asked = alive ? readPlaying(search) : null
  const film = asked && playedPart(data.title, asked)
  // A film that was left elsewhere goes on there: its place is waited for, but not for its own sake.
  const isPlaced = !signedIn || !own.isPending
  const next = film && !film.isTrailer ? partAfter(data.title.seasons, film.part) : null
  const go = (words: object): void => void navigate({ to: '.', search: words as never, replace: true, resetScroll: false })
  const stage = film && isPlaced && (
    <Suspense>
      <FilmFrame
        film={film}
        startAtMs={startOf(film, own.data?.parts ?? [])}
        onNext={next && (() => go(searchOfPart(next)))}
        onClose={() => go({})}
      />
    </Suspense>
  )
  return (
    <TitlePage
      id={id}
      stage={film ? stage || null : null}
      playing={film && !film.isTrailer ? film.part : null}
      isOn={film !== null}
    />
  )
}
