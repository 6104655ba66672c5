import { Link } from '@tanstack/react-router'
import type { Channel } from '../../contract/channels.ts'
import { nameIn } from '../../domain/i18n/locale.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { Padlock } from '../../ui/Padlock.tsx'
import { useStore } from '../../ui/use-store.ts'
import css from './FoundGroup.module.css'
import { Marked } from './Marked.tsx'

/** A channel that was found; leads to it live. */
export function FoundChannel({ channel, onOpen }: { channel: Channel & { words: string[] }; onOpen: () => void }) {
  const locale = useStore(localeStore)
  return (
    <li>
      <Link to={SCREEN_PATHS.channel} params={{ id: channel.slug }} search={{}} className={css.row} data-found onClick={onOpen}>
        <img src={channel.logo} alt="" width="48" height="48" />
        <span className={css.name}>
          <Marked name={nameIn(locale, channel)} words={channel.words} />
        </span>
        {!channel.allowed && <Padlock />}
      </Link>
    </li>
  )
}
