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
  /** What leads to the guide and back, and stays where it is. */
  days: ReactNode
  /** The guide of the day in the address, or null. */
  guide: ReactNode
}

/** Every channel, by category: what is on it now, or its guide. */
export function ChannelsPage({ days, guide }: ChannelsPageProps) {
  // In the first download: a render saved here costs more bytes than it is worth.
  'use no memo'
  const { t } = useLingui()
  const locale = useStore(localeStore)
  const { category, chosen, listed } = useListedChannels()
  const hasList = useLingering(!guide)

  // One head for both: the forty days in it take as long to make as the guide itself.
  return (
    <div className={guide ? css.guide : css.page}>
      <PageHead
        title={guide ? <Trans>Guide</Trans> : <Trans>TV channels</Trans>}
        here={guide ? undefined : t`Channels`}
        note={!guide && category !== FAVOURITES && <ChannelCount of={listed.length} />}
        aside={days}
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

/** Whether the list is in the page: once the guide is in its place it goes in a moment of its own, for to take it away takes as long as a part of the guide. */
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
