import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import css from './CarMode.module.css'
import { nameWidth } from './name-width.ts'
import { OnAirLine, SleepLeft } from './RadioWords.tsx'
import { Transport } from './Transport.tsx'

/** The radio for drivers: three buttons as large as the screen and an exit. */
export function CarMode({ name, onLeave }: { name: string; onLeave: () => void }) {
  const { t } = useLingui()
  const main = useRef<HTMLButtonElement>(null)
  useEffect(() => main.current?.focus(), [])
  return (
    <div className={css.car} data-room="night">
      <header className={css.head}>
        <h2 className={css.name} data-width={nameWidth(name)}>
          {name}
        </h2>
        <p className={css.heard}>
          <span>
            <OnAirLine />
          </span>
          <SleepLeft />
        </p>
        <Button look="icon" className={css.leave} aria-label={t`Leave the car mode`} onClick={onLeave}>
          <X size="2.75rem" aria-hidden="true" />
        </Button>
      </header>
      <div className={css.buttons}>
        <Transport look="outline" step="min(16vw, 18vh)" main="min(24vw, 26vh)" mainRef={main} />
      </div>
    </div>
  )
}
