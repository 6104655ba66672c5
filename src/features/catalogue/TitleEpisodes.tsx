import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { WatchedPart } from '../../contract/own-titles.ts'
import type { Episode, Season, Title } from '../../contract/titles.ts'
import { nameIn } from '../../domain/i18n/locale.ts'
import {
  isSamePart,
  partToGoOn,
  searchOfPart,
  SPECIALS,
  type TitlePart,
  watchedShare,
} from '../../domain/catalogue/title-parts.ts'
import { aboutIn } from '../../domain/catalogue/title-words.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { Scale } from '../../ui/Scale.tsx'
import { Tab, Tabs } from '../../ui/rows/Tabs.tsx'
import { useStore } from '../../ui/use-store.ts'
import css from './TitleEpisodes.module.css'

const MINUTE_MS = 60_000

type TitleEpisodesProps = {
  title: Title
  watched: readonly WatchedPart[]
  playing: TitlePart | null
  /** The download button of an episode; null if the viewer cannot download. */
  downloadOf: ((part: TitlePart) => ReactNode) | null
}

/**
 * The episodes of a series, season by season; the season that is watched is open. Without scripts all of them
 * are there.
 */
export function TitleEpisodes({ title, watched, playing, downloadOf }: TitleEpisodesProps) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<number | null>(null)
  const { seasons } = title
  const open = chosen ?? playing?.season ?? partToGoOn(seasons, watched)?.season ?? seasons[0]?.number
  return (
    <section className={css.episodes} aria-labelledby="episodes">
      <h2 id="episodes">
        <Trans>Episodes</Trans>
      </h2>
      {seasons.length > 1 && (
        <Tabs label={t`Seasons`} className={css.seasons ?? ''}>
          {seasons.map((season) => (
            <Tab key={season.number} chosen={season.number === open} onClick={() => setChosen(season.number)}>
              <SeasonName of={season} />
            </Tab>
          ))}
        </Tabs>
      )}
      {seasons.map(({ number, episodes }) => (
        <ol key={number} data-open={number === open || undefined}>
          {episodes.map((episode) => (
            <li key={episode.number}>
              <EpisodeRow
                episode={episode}
                part={{ season: number, episode: episode.number }}
                plays={title.has_media}
                share={watchedShare(watched, { season: number, episode: episode.number })}
                isOn={playing !== null && isSamePart(playing, { season: number, episode: episode.number })}
                download={number === open && downloadOf?.({ season: number, episode: episode.number })}
              />
            </li>
          ))}
        </ol>
      ))}
    </section>
  )
}

function SeasonName({ of: season }: { of: Season }) {
  const locale = useStore(localeStore)
  const name = nameIn(locale, season)
  if (name) return <span>{name}</span>
  return <span>{season.number === SPECIALS ? <Trans>Specials</Trans> : <Trans>Season {season.number}</Trans>}</span>
}

type EpisodeRowProps = {
  episode: Episode
  part: TitlePart
  plays: boolean
  share: number | undefined
  isOn: boolean
  download: ReactNode
}

/**
 * One episode: its number, name, length and what it is about, with how far it was watched under it; a press
 * plays it.
 */
function EpisodeRow({ episode, part, plays, share, isOn, download }: EpisodeRowProps) {
  const locale = useStore(localeStore)
  const minutes = Math.round(episode.duration / MINUTE_MS)
  const about = aboutIn(locale, episode)
  const name = nameIn(locale, episode) || <Trans>Episode {episode.number}</Trans>
  return (
    <div className={css.row} data-on={isOn || undefined}>
      <span className={css.number} aria-hidden="true">
        {episode.number}
      </span>
      <div>
        <h3>
          {plays ? (
            <Link to="." search={searchOfPart(part)} resetScroll aria-current={isOn ? 'true' : undefined}>
              {name}
            </Link>
          ) : (
            name
          )}
        </h3>
        {about && <p>{about}</p>}
      </div>
      <span className={css.length}>
        {minutes > 0 && (
          <span>
            <Trans>{minutes} min</Trans>
          </span>
        )}
      </span>
      {download && <div className={css.download}>{download}</div>}
      {share !== undefined && <Scale at={share} filled className={css.share ?? ''} />}
    </div>
  )
}
