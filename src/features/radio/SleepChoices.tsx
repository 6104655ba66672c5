import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { timeOfDay } from '../../domain/time/clock-format.ts'
import { viewerZone } from '../../platform/viewer-zone.ts'
import { useSelector, useStore } from '../../ui/use-store.ts'
import { nowPlaying } from './now-playing.ts'
import { SleepLeft } from './RadioWords.tsx'
import css from './SleepChoices.module.css'
import type { SleepChoice } from './sleep-countdown.ts'
import { sleep, SLEEP_MINUTES, sleepAfter, sleepAfterProgramme, cancelSleep } from './sleep-timer.ts'

/** The choices of the sleep timer. */
export function SleepChoices({ onChoose }: { onChoose: () => void }) {
  const zone = useStore(viewerZone)
  const { programme } = useStore(nowPlaying)
  const choose = (act: () => void) => () => {
    act()
    onChoose()
  }
  return (
    <>
      <p>
        <Trans>The sound fades out over the last twenty seconds, then the radio pauses.</Trans>
      </p>
      <ul className={css.choices}>
        <Choice is={undefined} onChoose={choose(cancelSleep)}>
          <Trans>Off</Trans>
        </Choice>
        {SLEEP_MINUTES.map((minutes) => (
          <Choice key={minutes} is={minutes} onChoose={choose(() => sleepAfter(minutes))}>
            <Trans>{minutes} minutes</Trans>
          </Choice>
        ))}
        {programme && (
          <Choice is="programme" onChoose={choose(() => sleepAfterProgramme(programme.end))}>
            <Trans>End of this programme, {timeOfDay(programme.end, zone)}</Trans>
          </Choice>
        )}
      </ul>
    </>
  )
}

type ChoiceProps = { is: SleepChoice | undefined; onChoose: () => void; children: ReactNode }

function Choice({ is, onChoose, children }: ChoiceProps) {
  const chosen = useSelector(sleep, (timer) => timer?.choice) === is
  return (
    <li>
      <button type="button" className={css.choice} aria-pressed={chosen} onClick={onChoose}>
        <span>{children}</span>
        {chosen && <SleepLeft moon={false} />}
        {chosen && <Check size="1.25rem" aria-hidden="true" />}
      </button>
    </li>
  )
}
