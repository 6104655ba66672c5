import { Trans } from '@lingui/react/macro'
import { ChoiceGroup } from '../../ui/fields/ChoiceGroup.tsx'
import { useStore } from '../../ui/use-store.ts'
import { archiveSpeed, setArchiveSpeed, SPEEDS } from '../use-archive-speed.ts'
import { Choice } from './Choice.tsx'
import css from './PlayerSettings.module.css'

/** The playback speed of recordings. */
export function SpeedChoices() {
  const speed = useStore(archiveSpeed)
  return (
    <ChoiceGroup question={<Trans>Speed</Trans>}>
      <div className={css.speeds}>
        {SPEEDS.map((one) => (
          <Choice key={one} group="speed" checked={speed === one} onChoose={() => setArchiveSpeed(one)}>
            {String(one).replace('.', ',')}×
          </Choice>
        ))}
      </div>
    </ChoiceGroup>
  )
}
