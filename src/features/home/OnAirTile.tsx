import { useLingui } from '@lingui/react/macro'
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
import { ChannelTile } from '../../ui/tiles/ChannelTile.tsx'
import { tileClass } from '../../ui/tiles/tile-class.ts'
import { useSelector, useStore } from '../../ui/use-store.ts'

/** A channel tile with its current programme. */
export function OnAirTile({ channel, on }: { channel: Channel; on: NowAndNext | undefined }) {
  const { t } = useLingui()
  const locale = useStore(localeStore)
  const zone = useStore(viewerZone)
  const nowMs = useSelector(clock, wholeMinute)
  const current = on?.current
  const after = on?.after
  return (
    <Link to={SCREEN_PATHS.channel} params={{ id: channel.slug }} search={{}} className={tileClass()}>
      <ChannelTile
        logo={channel.logo}
        number={channel.number}
        name={nameIn(locale, channel)}
        title={current ? titleIn(locale, current) : t`No programme guide`}
        progress={current ? progressOf(current, nowMs) : null}
        note={after && t`next ${timeOfDay(after.start, zone)} ${titleIn(locale, after)}`}
        {...(!channel.allowed && { locked: t`With a subscription` })}
      />
    </Link>
  )
}
