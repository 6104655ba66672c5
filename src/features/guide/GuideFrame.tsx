import type { Channel } from '../../contract/channels.ts'
import { localeStore } from '../../platform/locale-store.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useStore } from '../../ui/use-store.ts'
import { ChannelHead } from './ChannelHead.tsx'
import css from './GuideFrame.module.css'

/** As many channels as the largest screen shows. */
const SHOWN = 16

/** The place of the guide while it is on its way, exactly as large: the first channels, and a needle sweeping their day. */
export function GuideFrame({ channels }: { channels: readonly Channel[] }) {
  const locale = useStore(localeStore)
  return (
    <div className={css.frame} aria-busy="true">
      <Skeleton className={css.ruler ?? ''} />
      <ul className={css.rows}>
        {channels.slice(0, SHOWN).map((channel) => (
          <li key={channel._id} className={css.row}>
            <ChannelHead channel={channel} hasLogo locale={locale} />
          </li>
        ))}
      </ul>
    </div>
  )
}
