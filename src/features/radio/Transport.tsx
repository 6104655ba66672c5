import { useLingui } from '@lingui/react/macro'
import { Pause, Play, SkipBack, SkipForward } from 'lucide-react'
import type { ComponentProps, Ref } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useSelector } from '../../ui/use-store.ts'
import { nextStation, pauseRadio, playRadio, previousStation, radioPlayer } from './radio.ts'

type TransportProps = {
  look: NonNullable<ComponentProps<typeof Button>['look']>
  /** Icon sizes, in any CSS length. */
  step: string
  main: string
  mainRef?: Ref<HTMLButtonElement>
}

/** Previous, play or pause, next: three buttons that keep working after any failure. */
export function Transport({ look, step, main, mainRef }: TransportProps) {
  const { t } = useLingui()
  const playWhenReady = useSelector(radioPlayer().state, (now) => now.playWhenReady)
  const Main = playWhenReady ? Pause : Play
  return (
    <>
      <Button look={look} aria-label={t`Previous station`} onClick={previousStation}>
        <SkipBack size={step} fill="currentColor" aria-hidden="true" />
      </Button>
      <Button
        look={look}
        ref={mainRef}
        data-main=""
        aria-label={playWhenReady ? t`Pause` : t`Play`}
        onClick={playWhenReady ? pauseRadio : playRadio}
      >
        <Main size={main} fill="currentColor" aria-hidden="true" />
      </Button>
      <Button look={look} aria-label={t`Next station`} onClick={nextStation}>
        <SkipForward size={step} fill="currentColor" aria-hidden="true" />
      </Button>
    </>
  )
}
