import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { FAVOURITES } from '../../domain/paths.ts'
import { ChannelCount } from '../../ui/ChannelCount.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
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
  const { category, listed } = useListedChannels()

  // One head for both: the forty days in it take as long to make as the guide itself.
  return (
    <div className={guide ? css.guide : css.page}>
      <PageHead
        title={guide ? <Trans>Guide</Trans> : <Trans>TV channels</Trans>}
        note={!guide && category !== FAVOURITES && <ChannelCount of={listed.length} />}
        aside={days}
      >
        {!guide && <DayRuler />}
      </PageHead>
      {guide ?? <ChannelList />}
    </div>
  )
}
