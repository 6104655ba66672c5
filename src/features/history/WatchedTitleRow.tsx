import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import type { WatchedTitle } from '../../contract/own-titles.ts'
import { minutesToEnd, watchedPartShare } from '../../domain/playback/continue-watching.ts'
import { nameIn } from '../../domain/i18n/locale.ts'
import { searchOfPart } from '../../domain/catalogue/title-parts.ts'
import { titlePath } from '../../domain/catalogue/title-words.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { Button } from '../../ui/Button.tsx'
import { EpisodePlace } from '../../ui/EpisodePlace.tsx'
import { Padlock } from '../../ui/Padlock.tsx'
import { PosterPicture } from '../../ui/tiles/Poster.tsx'
import { Scale } from '../../ui/Scale.tsx'
import { useStore } from '../../ui/use-store.ts'
import css from './WatchedRow.module.css'

/** A watched film or episode with progress, and a link that resumes it. */
export function WatchedTitleRow({ watched, onForget }: { watched: WatchedTitle; onForget: () => void }) {
  const { t } = useLingui()
  const locale = useStore(localeStore)
  const { title, reached, duration, position, finished } = watched
  const name = nameIn(locale, title)
  const left = minutesToEnd({ position: position ?? 0, duration })
  return (
    <li className={css.item} data-part={watched._id}>
      <Link to={titlePath(title) as '/'} search={searchOfPart(watched) as never} className={css.row}>
        <span className={css.poster}>
          <PosterPicture title={name} picture={title.poster} sizes="52px" />
        </span>
        <span className={css.words}>
          <span className={css.title}>{name}</span>
          <span className={css.aired}>
            <PartWords of={watched} />
          </span>
          <Scale at={finished ? 1 : watchedPartShare({ position: reached, duration })} filled className={css.scale ?? ''} />
        </span>
        <span className={css.note} data-locked={!title.allowed || undefined}>
          {!title.allowed && (
            <>
              <Padlock /> <Trans>With a subscription</Trans>
            </>
          )}
          {title.allowed && left !== null && (
            <span>
              <Trans>{left} min left</Trans>
            </span>
          )}
          {title.allowed && finished && (
            <span>
              <Trans>Watched to the end</Trans>
            </span>
          )}
        </span>
      </Link>
      <Button look="icon" className={css.forget} aria-label={t`Take out of the history: ${name}`} onClick={onForget}>
        <X size={20} aria-hidden="true" />
      </Button>
    </li>
  )
}

/** The episode's numbers and name; a film's year. */
function PartWords({ of }: { of: WatchedTitle }) {
  const locale = useStore(localeStore)
  if (of.episode === 0) return of.title.year > 0 ? <span>{of.title.year}</span> : null
  const name = nameIn(locale, { name: of.episode_name, name_ru: of.episode_name_ru })
  return (
    <>
      <EpisodePlace season={of.season} episode={of.episode} />
      {name && <span> · {name}</span>}
    </>
  )
}
