import { Trans } from '@lingui/react/macro'
import { dateOf } from '../../domain/time/calendar-words.ts'
import { counter, timeOfDay } from '../../domain/time/clock-format.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { viewerZone } from '../../platform/viewer-zone.ts'
import { useStore } from '../../ui/use-store.ts'

const DAY_MS = 24 * 3_600_000

/** The distance behind live; beyond a day the date instead. */
export function BehindLive({ atMs, edgeMs }: { atMs: number; edgeMs: number }) {
  const locale = useStore(localeStore)
  const zone = useStore(viewerZone)
  const distance = counter(edgeMs - atMs)
  if (edgeMs - atMs < DAY_MS) {
    return (
      <bdi>
        <Trans>
          −{distance} <span>behind live</span>
        </Trans>
      </bdi>
    )
  }
  return (
    <bdi>
      {dateOf(atMs, locale, zone)}
      <span>, {timeOfDay(atMs, zone)}</span>
    </bdi>
  )
}
