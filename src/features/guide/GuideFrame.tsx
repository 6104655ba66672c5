import { Trans } from '@lingui/react/macro'
import type { Channel } from '../../contract/channels.ts'
import { localizePath, SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useStore } from '../../ui/use-store.ts'
import { channelLink } from './cell-link.ts'
import { ChannelHead } from './ChannelHead.tsx'
import css from './GuideFrame.module.css'

/** The number of channels that the largest screen shows. */
const SHOWN = 16

/**
 * A skeleton of the guide's size with the first channels. Without JavaScript it stays, says so, and links to
 * each channel's programmes.
 */
export function GuideFrame({ channels, day }: { channels: readonly Channel[]; day: string }) {
  const locale = useStore(localeStore)
  return (
    <div className={css.frame}>
      <Skeleton className={css.ruler ?? ''} />
      <noscript>
        <p className={css.words}>
          <Trans>
            The guide of all channels together needs scripts (JavaScript), and in this browser they are off. The programme of a
            channel is on its own page: choose it here or in the{' '}
            <a href={localizePath(SCREEN_PATHS.channels, locale)}>list of all channels</a>.
          </Trans>
        </p>
      </noscript>
      <ul className={css.rows}>
        {channels.slice(0, SHOWN).map((channel) => (
          <li key={channel._id} className={css.row}>
            {/* ChannelHead names it. */}
            {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
            <a href={`${channelLink(channel, locale)}?day=${day}`}>
              <ChannelHead channel={channel} hasLogo locale={locale} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
