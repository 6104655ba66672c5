import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { TitleToContinue } from '../../contract/own-titles.ts'
import { minutesToEnd, watchedPartShare } from '../../domain/playback/continue-watching.ts'
import { nameIn } from '../../domain/i18n/locale.ts'
import { searchOfPart } from '../../domain/catalogue/title-parts.ts'
import { titlePath } from '../../domain/catalogue/title-words.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { EpisodePlace } from '../../ui/EpisodePlace.tsx'
import { LeftTitleTile } from '../../ui/tiles/LeftTitleTile.tsx'
import { tileClass } from '../../ui/tiles/tile-class.ts'
import { useStore } from '../../ui/use-store.ts'

/**
 * A film or an episode that was left in the middle, or the episode that follows; a press plays it from there.
 */
export function ContinueTitle({ of: part }: { of: TitleToContinue }) {
  const locale = useStore(localeStore)
  const { title, season, episode, position } = part
  const isEpisode = episode > 0
  const name = nameIn(locale, title)
  const called = nameIn(locale, { name: part.episode_name, name_ru: part.episode_name_ru })
  const left = minutesToEnd(part)
  return (
    <Link to={titlePath(title) as '/'} search={searchOfPart(part) as never} className={tileClass()}>
      <LeftTitleTile
        title={name}
        picture={title.poster}
        over={
          isEpisode && (
            <>
              <span>{name}</span>
              <span>
                <EpisodePlace season={season} episode={episode} />
              </span>
            </>
          )
        }
        name={isEpisode ? called || <Trans>Episode {episode}</Trans> : name}
        progress={watchedPartShare(part)}
        note={left === null ? position === 0 && <Trans>From the start</Trans> : <Trans>{left} min left</Trans>}
        {...(!title.allowed && { locked: <Trans>With a subscription</Trans> })}
      />
    </Link>
  )
}
