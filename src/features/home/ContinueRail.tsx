import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { nameIn } from '../../domain/locale.ts'
import { SCREENS } from '../../domain/paths.ts'
import { titleIn } from '../../domain/programme-texts.ts'
import { minutesLeft, reachedOf, type toGoOnWith } from '../../domain/watched.ts'
import { localeStore } from '../../platform/locale-store.ts'
import { ChannelTile } from '../../ui/ChannelTile.tsx'
import { Rail } from '../../ui/Rail.tsx'
import { tileClass } from '../../ui/tile-class.ts'
import { useStore } from '../../ui/use-store.ts'

/** What the viewer has left in the middle, on whichever device; a press goes on with it. */
export function ContinueRail({ of }: { of: ReturnType<typeof toGoOnWith> }) {
  const { t } = useLingui()
  const locale = useStore(localeStore)
  const leftOf = (left: number | null) => left !== null && t`${left} min left`
  return (
    <Rail
      title={<Trans>Continue watching</Trans>}
      items="channel"
      all={
        <Link to={SCREENS.watchHistory}>
          <Trans>All history</Trans>
        </Link>
      }
    >
      {of.map(({ channel, programme }) => (
        <li key={programme._id}>
          <Link to={SCREENS.channel} params={{ id: channel.slug }} search={{ archive: programme._id }} className={tileClass()}>
            <ChannelTile
              logo={channel.logo}
              number={channel.number}
              name={nameIn(locale, channel)}
              title={titleIn(locale, programme)}
              progress={reachedOf(programme)}
              note={leftOf(minutesLeft(programme))}
            />
          </Link>
        </li>
      ))}
    </Rail>
  )
}
