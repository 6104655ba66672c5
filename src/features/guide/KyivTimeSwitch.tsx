import { Trans } from '@lingui/react/macro'
import { Clock } from 'lucide-react'
import { kyivInstant, kyivOffsetMs } from '../../domain/time/kyiv-time.ts'
import { zoneOffsetMs } from '../../domain/time/zone-offset.ts'
import { kyivTime, zoneHere } from '../../platform/viewer-zone.ts'
import { useHydrated, useStore } from '../../ui/use-store.ts'
import css from './KyivTimeSwitch.module.css'

/** Switches between Kyiv time and the viewer's; hidden if both agree on that day. */
export function KyivTimeSwitch({ day, short = false }: { day: string; short?: boolean }) {
  const shown = useStore(kyivTime)
  const noonMs = kyivInstant(day, 720)
  if (!useHydrated() || zoneOffsetMs(noonMs, zoneHere()) === kyivOffsetMs(noonMs)) return null
  return (
    <button
      type="button"
      className={css.kyiv}
      data-short={short || undefined}
      aria-pressed={shown}
      onClick={() => kyivTime.set(!shown)}
    >
      <Clock size="1.125rem" aria-hidden="true" />
      <Trans>Kyiv time</Trans>
    </button>
  )
}
