import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { secondsToNext } from '../../domain/playback/film-marks.ts'
import { Button } from '../../ui/Button.tsx'
import css from './FilmControls.module.css'

type NextEpisodeProps = { atMs: number; endMs: number; hasEnded: boolean; onNext: () => void; onStay: () => void }

/** Counts down to the next episode at the end of one. It starts by itself unless the viewer stays. */
export function NextEpisode({ atMs, endMs, hasEnded, onNext, onStay }: NextEpisodeProps) {
  const { t } = useLingui()
  // An episode that had already ended, as after a language switch, does not autoplay.
  const [stays, setStays] = useState(hasEnded)
  const seconds = hasEnded ? 0 : secondsToNext(atMs, endMs)
  const goOn = useEffectEvent(onNext)
  useEffect(() => {
    if (hasEnded && !stays) goOn()
  }, [hasEnded, stays])
  if (seconds === null || stays) return null
  return (
    <div className={css.offer} role="group" aria-label={t`Next episode`}>
      <Button
        look="outline"
        onClick={() => {
          setStays(true)
          onStay()
        }}
      >
        <Trans>Stay here</Trans>
      </Button>
      <Button data-first onClick={onNext}>
        <Trans>Next episode in {seconds} s</Trans>
      </Button>
    </div>
  )
}
