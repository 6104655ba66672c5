import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isolated, nameIn } from '../../domain/i18n/locale.ts'
import { type TitlePart, WHOLE } from '../../domain/catalogue/title-parts.ts'
import { aboutIn } from '../../domain/catalogue/title-words.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { session } from '../../app-state/session.ts'
import { useSelector, useStore } from '../../ui/use-store.ts'
import { Reviews } from './reviews/Reviews.tsx'
import { Screenshots } from './Screenshots.tsx'
import { SimilarTitles } from './SimilarTitles.tsx'
import { ownTitleQuery, titleQuery } from './title-queries.ts'
import { TitleEpisodes } from './TitleEpisodes.tsx'
import { TitleFacts } from './TitleFacts.tsx'
import { TitleHead } from './TitleHead.tsx'
import css from './TitlePage.module.css'

type TitlePageProps = {
  id: string
  /** The player, in place of the picture; null while it loads. */
  stage: ReactNode
  /** Whether something plays there. */
  isOn: boolean
  /** Which part that is; null for the trailer. */
  playing: TitlePart | null
  /** The download button of a part; null if the viewer cannot download. */
  downloadOf: ((part: TitlePart) => ReactNode) | null
}

/**
 * A film, series or cartoon: its picture, what is known of it, its episodes, what viewers say, and what is
 * like it.
 */
export function TitlePage({ id, stage, isOn, playing, downloadOf }: TitlePageProps) {
  const { t } = useLingui()
  const locale = useStore(localeStore)
  const signedIn = useSelector(session, (value) => value !== null)
  const { data } = useSuspenseQuery(titleQuery(id))
  const { data: own, error, refetch } = useQuery({ ...ownTitleQuery(id), enabled: signedIn })
  const failed = error && { error, ask: () => void refetch() }
  const { title, similar, collections, reviews } = data
  const watched = (signedIn && own?.parts) || []
  const about = aboutIn(locale, title)
  return (
    <div className={css.page} data-room="night">
      <title>{`${nameIn(locale, title)}${title.year ? ` (${title.year})` : ''} — ${t`Efir`}`}</title>
      {isOn && <div className={css.stage}>{stage}</div>}
      <TitleHead title={title} watched={watched} isPlaying={isOn} download={title.seasons.length === 0 && downloadOf?.(WHOLE)} />
      <div className={css.story}>
        {about && (
          <section className={css.about} aria-label={t`What it is about`}>
            <p dir="auto">{about}</p>
          </section>
        )}
        <TitleFacts title={title} collections={collections} />
      </div>
      {title.seasons.length > 0 && <TitleEpisodes title={title} watched={watched} playing={playing} downloadOf={downloadOf} />}
      {title.screenshots.length > 0 && <Screenshots of={title.screenshots} name={nameIn(locale, title)} />}
      {title.actors.length > 0 && (
        <section className={css.cast} aria-labelledby="cast">
          <h2 id="cast">
            <Trans>Cast</Trans>
          </h2>
          <ul>
            {title.actors.map((actor) => (
              <li key={actor._id}>
                <b>{nameIn(locale, actor)}</b>
                <span>{isolated(locale === 'ru' ? actor.role_ru : actor.role)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Reviews title={title} first={reviews} own={(signedIn && own) || null} failed={failed} />
      {similar.length > 0 && <SimilarTitles of={similar} />}
    </div>
  )
}
