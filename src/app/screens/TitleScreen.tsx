import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { playedPart, readPlaying, startOf } from '../../domain/catalogue/title-playing.ts'
import { partAfter, searchOfPart, type TitlePart, withLeftPart } from '../../domain/catalogue/title-parts.ts'
import { ownTitleQuery, titleQuery } from '../../features/catalogue/title-queries.ts'
import { TitlePage } from '../../features/catalogue/TitlePage.tsx'
import { session } from '../../app-state/session.ts'
import { useHydrated, useSelector } from '../../ui/use-store.ts'
import { usePlaced } from './use-placed.ts'
import { now } from '../../storage/server-clock.ts'

const FilmFrame = lazy(async () => ({ default: (await import('../../features/film/FilmFrame.tsx')).FilmFrame }))

const DownloadControl = lazy(async () => ({
  default: (await import('../../features/downloads/DownloadControl.tsx')).DownloadControl,
}))

/** The page of a title; the part that its address requests plays in place of its picture. */
export function TitleScreen() {
  const { id } = useParams({ strict: false })
  return id === undefined ? null : <OneTitle key={id} id={id} />
}

function OneTitle({ id }: { id: string }) {
  const alive = useHydrated()
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  const { data } = useSuspenseQuery(titleQuery(id))
  const signedIn = useSelector(session, (value) => value !== null)
  const own = useQuery({ ...ownTitleQuery(id), enabled: signedIn })
  const queryClient = useQueryClient()
  // The server renders the title alone, regardless of the part in the address.
  const request = alive ? readPlaying(search) : null
  const film = request && playedPart(data.title, request)
  // A film left unfinished elsewhere resumes there, so playback waits for its position.
  const isPlaced = usePlaced(!signedIn || !own.isPending, film !== null && (film.isTrailer || film.title.allowed))
  const next = film && !film.isTrailer ? partAfter(data.title.seasons, film.part) : null
  const go = (words: object): void => void navigate({ to: '.', search: words as never, replace: true, resetScroll: false })
  // The server receives the progress too, so this page need not refetch the position.
  const noteLeft = (part: TitlePart, positionMs: number, lengthMs: number): void =>
    void queryClient.setQueryData(
      ownTitleQuery(id).queryKey,
      (known) => known && { ...known, parts: withLeftPart(known.parts, part, { positionMs, lengthMs, atMs: now() }) },
    )
  const leaveEntry = useWayBack()
  const close = (): void => {
    if (!leaveEntry()) go({})
    // The button that was pressed goes with the picture.
    document.getElementById('content')?.focus({ preventScroll: true })
  }
  const stage = film && isPlaced && (
    <Suspense>
      <FilmFrame
        film={film}
        startAtMs={startOf(film, own.data?.parts ?? [])}
        onNext={next && (() => go(searchOfPart(next)))}
        onLeave={noteLeft}
        onClose={close}
      />
    </Suspense>
  )
  const { title } = data
  const downloadOf = (part: TitlePart) => (
    <Suspense>
      <DownloadControl of={{ kind: 'film', title, part }} look={title.seasons.length > 0 ? 'icon' : 'outline'} />
    </Suspense>
  )
  return (
    <TitlePage
      id={id}
      stage={film ? stage || null : null}
      playing={film && !film.isTrailer ? film.part : null}
      isOn={film !== null}
      downloadOf={alive && signedIn && title.allowed && title.has_media ? downloadOf : null}
    />
  )
}

/**
 * How to leave what plays for the page that it was opened on: back in the history, which would hold the page
 * twice otherwise. Answers false where the page was not on screen before, as after a link that plays at once.
 */
function useWayBack(): () => boolean {
  const router = useRouter()
  const entry = useLocation({ select: ({ search, state }) => (readPlaying(search) === null ? state.__TSR_index : null) })
  const pageEntry = useRef<number>(undefined)
  useEffect(() => {
    if (entry !== null) pageEntry.current = entry
  }, [entry])
  return () => {
    const steps = router.state.location.state.__TSR_index - (pageEntry.current ?? Infinity)
    if (steps <= 0) return false
    router.history.go(-steps)
    return true
  }
}
