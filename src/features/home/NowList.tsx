import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Channel } from '../../contract/channels.ts'
import type { NowAndNext } from '../../contract/programmes.ts'
import { nameIn } from '../../domain/i18n/locale.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { progressOf } from '../../domain/guide/programme-status.ts'
import { titleIn } from '../../domain/i18n/programme-texts.ts'
import { clock, wholeMinute } from '../../platform/clock.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { LazyPicture } from '../../ui/tiles/LazyPicture.tsx'
import { Scale } from '../../ui/Scale.tsx'
import { useSelector, useStore } from '../../ui/use-store.ts'
import css from './NowList.module.css'

type NowListProps = {
  channels: readonly Channel[]
  onNow: ReadonlyMap<string, NowAndNext>
  /** Whether the viewer has chosen channels: only then are these theirs. */
  own: boolean
}

/** The current programmes of the viewer's channels; without favourites, of the nearest ones. */
export function NowList({ channels, onNow, own }: NowListProps) {
  const locale = useStore(localeStore)
  const nowMs = useSelector(clock, wholeMinute)
  return (
    <div className={css.side}>
      <h2>{own ? <Trans>Now on your channels</Trans> : <Trans>Now on the channels</Trans>}</h2>
      <ul>
        {channels.map((channel) => {
          const current = onNow.get(channel._id)?.current
          return (
            <li key={channel._id}>
              <Link to={SCREEN_PATHS.channel} params={{ id: channel.slug }} search={{}} className={css.row}>
                <LazyPicture src={channel.logo} alt="" width={46} height={46} />
                <span className={css.words}>
                  <span className={css.channel}>{nameIn(locale, channel)}</span>
                  <span className={css.title}>
                    {current ? (
                      <span>{titleIn(locale, current)}</span>
                    ) : (
                      <span>
                        <Trans>No programme guide</Trans>
                      </span>
                    )}
                  </span>
                  <Scale at={current ? progressOf(current, nowMs) : null} filled={!!current} />
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
      <Link to={SCREEN_PATHS.channels} search={{}} className={css.all}>
        <Trans>All channels</Trans>
      </Link>
    </div>
  )
}
