import { lazy, Suspense } from 'react'
import type { Channel } from '../../contract/channels.ts'
import type { ProgrammeInBrief } from '../../contract/programmes.ts'
import { ChannelPage } from '../../features/live/ChannelPage.tsx'
import { clock, wholeMinute } from '../../platform/clock.ts'
import { useHydrated, useSelector } from '../../ui/use-store.ts'

const DownloadControl = lazy(async () => ({
  default: (await import('../../features/downloads/DownloadControl.tsx')).DownloadControl,
}))

/** The page of a channel. An archive programme that has ended may be downloaded. */
export function ChannelScreen() {
  const alive = useHydrated()
  const nowMs = useSelector(clock, wholeMinute)
  const downloadOf = (channel: Channel, programme: ProgrammeInBrief) =>
    alive &&
    programme.end <= nowMs && (
      <Suspense>
        <DownloadControl of={{ kind: 'archive', channel, programme }} look="outline" />
      </Suspense>
    )
  return <ChannelPage downloadOf={downloadOf} />
}
