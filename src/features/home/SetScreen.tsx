import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Channel } from '../../contract/channels.ts'
import type { NowAndNext } from '../../contract/programmes.ts'
import { timeOfDay } from '../../domain/time/clock-format.ts'
import { nameIn } from '../../domain/i18n/locale.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { progressOf } from '../../domain/guide/programme-status.ts'
import { titleIn } from '../../domain/i18n/programme-texts.ts'
import { clock, wholeMinute } from '../../platform/clock.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { viewerZone } from '../../platform/viewer-zone.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Scale } from '../../ui/Scale.tsx'
import { useSelector, useStore } from '../../ui/use-store.ts'
import css from './SetScreen.module.css'

/** The screen of the set: the viewer's first channel, its current programme and progress. */
export function SetScreen({ channel, on }: { channel: Channel; on: NowAndNext | undefined }) {
  const locale = useStore(localeStore)
  const zone = useStore(viewerZone)
  const nowMs = useSelector(clock, wholeMinute)
  const current = on?.current
  const title = current ? titleIn(locale, current) : nameIn(locale, channel)
  return (
    <div className={css.screen}>
      {channel.cover && <img className={css.picture} src={channel.cover} alt="" width="1280" height="720" fetchPriority="high" />}
      <div className={css.words}>
        <p className={css.live}>
          <Trans>On air</Trans>
        </p>
        <p className={css.channel}>
          {channel.number} · {nameIn(locale, channel)}
        </p>
        <h2 data-length={title.length > 28 ? 'long' : 'short'}>{title}</h2>
        {current && (
          <p className={css.time}>
            <span>{timeOfDay(current.start, zone)}</span>
            <Scale at={progressOf(current, nowMs)} filled className={css.scale ?? ''} />
            <span>{timeOfDay(current.end, zone)}</span>
          </p>
        )}
        <Link
          to={SCREEN_PATHS.channel}
          params={{ id: channel.slug }}
          search={{}}
          className={`${buttonClass('needle')} ${css.watch}`}
        >
          <Trans>Watch</Trans>
        </Link>
      </div>
    </div>
  )
}
