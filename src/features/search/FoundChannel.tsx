import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Channel } from '../../contract/channels.ts'
import { nameIn } from '../../domain/i18n/locale.ts'
import { missingIn } from '../../domain/playback/plays.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { supportsFormat } from '../../platform/supported-formats.ts'
import { Padlock } from '../../ui/Padlock.tsx'
import { useHydrated, useStore } from '../../ui/use-store.ts'
import css from './FoundGroup.module.css'
import { Marked } from './Marked.tsx'

/** A channel that was found; leads to it live. */
export function FoundChannel({ channel, onOpen }: { channel: Channel & { words: string[] }; onOpen: () => void }) {
  const locale = useStore(localeStore)
  const isHydrated = useHydrated()
  const missing = isHydrated ? missingIn(channel.plays, supportsFormat) : null
  return (
    <li>
      <Link to={SCREEN_PATHS.channel} params={{ id: channel.slug }} search={{}} className={css.row} data-found onClick={onOpen}>
        <img src={channel.logo} alt="" width="48" height="48" />
        <span className={css.name}>
          <Marked name={nameIn(locale, channel)} words={channel.words} />
          {missing && (
            <small>
              {missing === 'sound' ? <Trans>No sound in this browser</Trans> : <Trans>Does not play in this browser</Trans>}
            </small>
          )}
        </span>
        {!channel.allowed && <Padlock />}
      </Link>
    </li>
  )
}
