import { Trans } from '@lingui/react/macro'
import { RotateCcw } from 'lucide-react'
import { useEffect } from 'react'
import { timeOfDay } from '../../domain/time/clock-format.ts'
import { viewerZone } from '../../platform/viewer-zone.ts'
import { Button } from '../../ui/Button.tsx'
import { useStore } from '../../ui/use-store.ts'
import css from './AutoplayNext.module.css'
import { resumedItem } from './playable.ts'

const SAID_FOR_MS = 12_000

/** Briefly shows that a programme resumes where the viewer left it, and offers its start. */
export function AutoplayNext({ playing, onRestart }: { playing: string | null; onRestart: () => void }) {
  const zone = useStore(viewerZone)
  const from = useStore(resumedItem)
  const time = from && timeOfDay(from.atMs, zone)
  const said = from !== null && from.key === playing
  useEffect(() => {
    if (!said) return
    const timer = setTimeout(() => resumedItem.set(null), SAID_FOR_MS)
    return () => clearTimeout(timer)
  }, [said])
  return (
    <div className={css.strip} role="status">
      {said && (
        <>
          <p>
            <Trans>
              Going on from {time}
              <span>, where you stopped</span>
            </Trans>
          </p>
          <Button
            look="icon"
            className={css.restart}
            onClick={() => {
              resumedItem.set(null)
              onRestart()
            }}
          >
            <RotateCcw size={16} aria-hidden="true" />
            <Trans>From the start</Trans>
          </Button>
        </>
      )}
    </div>
  )
}
