import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Clapperboard, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import type { WatchedPart } from '../../contract/own-titles.ts'
import type { Title } from '../../contract/titles.ts'
import { counter } from '../../domain/time/clock-format.ts'
import { nameIn } from '../../domain/i18n/locale.ts'
import { partToGoOn, searchOfPart, SPECIALS, type TitlePart } from '../../domain/catalogue/title-parts.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { HeartButton } from '../../ui/HeartButton.tsx'
import { Padlock } from '../../ui/Padlock.tsx'
import { useStore } from '../../ui/use-store.ts'
import { useNeededPackage } from '../billing/needed-package-queries.ts'
import { useFavourites } from '../favourites/favourite-queries.ts'
import { ShareTitle } from './ShareTitle.tsx'
import css from './TitleHead.module.css'

type TitleActionsProps = { title: Title; watched: readonly WatchedPart[]; download: ReactNode }

/** A viewer's actions with a title: watch, continue, favourite, share, download. */
export function TitleActions({ title, watched, download }: TitleActionsProps) {
  const locale = useStore(localeStore)
  const { heartOf } = useFavourites('titles')
  const name = nameIn(locale, title)
  return (
    <div className={css.actions}>
      {title.has_media ? <Watch title={title} watched={watched} /> : <NotYet />}
      {title.has_trailer && (
        <Link to="." search={{ trailer: 1 } as object} className={buttonClass('outline')} resetScroll>
          <Clapperboard size={18} aria-hidden="true" />
          <Trans>Trailer</Trans>
        </Link>
      )}
      <HeartButton {...heartOf(title._id, name)} />
      <ShareTitle name={name} />
      {download}
    </div>
  )
}

function Watch({ title, watched }: { title: Title; watched: readonly WatchedPart[] }) {
  const part = partToGoOn(title.seasons, watched)
  const needed = useNeededPackage(title)
  if (!part) return <NotYet />
  // Before the press the button names the package whose offer it opens.
  if (!title.allowed) {
    return (
      <Link to="." search={searchOfPart(part)} className={`${buttonClass('needle')} ${css.needs}`} resetScroll>
        <Padlock size={18} />
        {needed === undefined ? <Trans>Watch with a subscription</Trans> : <Trans>Watch with {needed}</Trans>}
      </Link>
    )
  }
  return (
    <Link to="." search={searchOfPart(part)} className={buttonClass('needle')} resetScroll>
      <Play size={18} fill="currentColor" aria-hidden="true" />
      <WatchWords part={part} isFirst={watched.length === 0} />
    </Link>
  )
}

function WatchWords({
  part: { season, episode, position },
  isFirst,
}: {
  part: TitlePart & { position: number }
  isFirst: boolean
}) {
  const at = counter(position)
  if (season === SPECIALS && episode > 0 && (position > 0 || !isFirst)) {
    return position > 0 ? (
      <Trans>
        Continue: special {episode}, {at}
      </Trans>
    ) : (
      <Trans>Continue: special {episode}</Trans>
    )
  }
  if (season > 0 && position > 0) {
    return (
      <Trans>
        Continue: season {season}, episode {episode}, {at}
      </Trans>
    )
  }
  if (season > 0 && !isFirst) {
    return (
      <Trans>
        Continue: season {season}, episode {episode}
      </Trans>
    )
  }
  return position > 0 ? <Trans>Continue at {at}</Trans> : <Trans>Watch</Trans>
}

function NotYet() {
  return (
    <p className={css.notYet}>
      <Trans>Not available to watch yet</Trans>
    </p>
  )
}
