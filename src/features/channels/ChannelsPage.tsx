import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { nameIn } from '../../domain/i18n/locale.ts'
import { FAVOURITES } from '../../domain/routing/paths.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { whenIdle } from '../../platform/when-idle.ts'
import { ChannelCount } from '../../ui/ChannelCount.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { useStore } from '../../ui/use-store.ts'
import { ChannelList } from './ChannelList.tsx'
import css from './ChannelsPage.module.css'
import { DayRuler } from './DayRuler.tsx'
import { useListedChannels } from './use-listed-channels.ts'

type ChannelsPageProps = {
  /** Links to the EPG days and back. */
  days: ReactNode
  /** The EPG of the URL's day, or null. */
  guide: ReactNode
}

/** All channels by category: the list or the EPG. */
export function ChannelsPage({ days, guide }: ChannelsPageProps) {
  const { t } = useLingui()
  const locale = useStore(localeStore)
  const { channels, category, chosen, count } = useListedChannels()
  const hasList = useLingering(!guide)

  // Shared by list and EPG: its forty days take as long to render as the EPG itself.
  return (
    <div className={guide ? css.guide : css.page}>
      <PageHead
        title={guide ? <Trans>Guide</Trans> : <Trans>TV channels</Trans>}
        here={guide ? undefined : t`Channels`}
        note={!guide && category !== FAVOURITES && channels.length > 0 && <ChannelCount of={count} />}
        aside={channels.length > 0 && days}
      >
        {!guide && <DayRuler />}
      </PageHead>
      {!guide && <title>{`${chosen ? nameIn(locale, chosen) : t`TV channels`} — ${t`Efir`}`}</title>}
      {guide}
      {hasList && (
        <div className={guide ? css.left : undefined}>
          <ChannelList />
        </div>
      )}
    </div>
  )
}

/**
 * Keeps the list mounted for a moment after the EPG appears. Unmounting it is as slow as rendering a part
 * of the EPG, so it gets a task of its own. */
function useLingering(isShown: boolean): boolean {
  const [lingers, setLingers] = useState(isShown)
  if (isShown && !lingers) setLingers(true)
  useEffect(() => {
    if (isShown) return
    let isShownAgain = false
    whenIdle(() => isShownAgain || startTransition(() => setLingers(false)))
    return () => void (isShownAgain = true)
  }, [isShown])
  return isShown || lingers
}
