import { Trans } from '@lingui/react/macro'
import type { Intro } from '../../contract/titles.ts'
import { afterIntro } from '../../domain/playback/film-marks.ts'
import { Button } from '../../ui/Button.tsx'

type SkipIntroProps = { intro: Intro | null; atMs: number; onSkip: (toMs: number) => void }

/** Offers to skip the intro while it plays. */
export function SkipIntro({ intro, atMs, onSkip }: SkipIntroProps) {
  const toMs = afterIntro(intro, atMs)
  if (toMs === null) return null
  return (
    <Button onClick={() => onSkip(toMs)}>
      <Trans>Skip the intro</Trans>
    </Button>
  )
}
