import { shareOfDay, timeOfDay } from '../../domain/time/clock-format.ts'
import { clock, wholeMinute } from '../../platform/clock.ts'
import { viewerZone } from '../../platform/viewer-zone.ts'
import { Scale } from '../../ui/Scale.tsx'
import { useSelector, useStore } from '../../ui/use-store.ts'
import css from './DayRuler.module.css'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** Returns where the Needle's label hides an hour's number: on narrow screens, or everywhere. */
function hiddenBehind(hoursAhead: number): 'narrow' | 'always' | undefined {
  if (hoursAhead > -1 && hoursAhead < 1.8) return 'always'
  return hoursAhead > -2.8 && hoursAhead < 4 ? 'narrow' : undefined
}

/** The day as a dial of 24 hours, its Needle at the viewer's present. */
export function DayRuler() {
  const zone = useStore(viewerZone)
  const nowMs = useSelector(clock, wholeMinute)
  const at = shareOfDay(nowMs, zone)
  return (
    <div className={css.ruler} role="img" aria-label={timeOfDay(nowMs, zone)}>
      <div className={css.hours} aria-hidden="true">
        {HOURS.map((hour) => (
          <span key={hour} data-hidden={hiddenBehind(at * 24 - hour)} data-third={hour % 3 === 0 || undefined}>
            {String(hour).padStart(2, '0')}
          </span>
        ))}
      </div>
      <Scale at={at} steps={96} major={4} size="ruler" label={timeOfDay(nowMs, zone)} />
    </div>
  )
}
