import { useLingui } from '@lingui/react/macro'
import { type CSSProperties, type KeyboardEvent, useState } from 'react'
import { timeOfDay } from '../../domain/clock-format.ts'
import type { Span } from '../../domain/programme-status.ts'
import { viewerZone } from '../../platform/viewer-zone.ts'
import type { PlayerState } from '../../player/state.ts'
import { Scale } from '../../ui/Scale.tsx'
import { useStore } from '../../ui/use-store.ts'
import css from './PlayerRuler.module.css'

type PlayerRulerProps = {
  state: PlayerState
  /** The programme that is shown; without a guide the ruler covers what can be sought. */
  span: Span | null
  onSeek: (wallClockMs: number) => void
  onStep: (seconds: number) => void
}

const STEPS: Record<string, number> = { ArrowLeft: -15, ArrowRight: 15, PageDown: -300, PageUp: 300 }

/** The ruler under the picture: a programme from its start to its end, the needle at what is shown, dots at the live edge. */
export function PlayerRuler({ state, span, onSeek, onStep }: PlayerRulerProps) {
  const { t } = useLingui()
  const zone = useStore(viewerZone)
  const [dragged, setDragged] = useState<number | null>(null)
  const start = span?.start ?? state.seekableStartMs
  const end = span?.end ?? state.liveEdgeMs ?? state.seekableEndMs
  if (start === null || end === null || end <= start) return <div className={css.ruler} />

  const fraction = (ms: number | null) => (ms === null ? 0 : Math.min(1, Math.max(0, (ms - start) / (end - start))))
  const position = dragged ?? state.positionMs ?? start
  const style = { '--buffered': fraction(state.bufferedUntilMs), '--edge': fraction(state.liveEdgeMs) } as CSSProperties

  const drop = (): void => {
    if (dragged !== null) onSeek(dragged)
    setDragged(null)
  }
  const step = (event: KeyboardEvent): void => {
    const seconds = STEPS[event.key]
    if (seconds === undefined) return
    event.preventDefault()
    onStep(seconds)
  }
  return (
    <div className={css.ruler} style={style}>
      <span className={css.buffered} />
      {state.liveEdgeMs !== null && state.liveEdgeMs < end && <span className={css.edge} />}
      <Scale
        at={fraction(position)}
        filled
        steps={72}
        size="ruler"
        className={css.scale ?? ''}
        {...(state.positionMs !== null || dragged !== null ? { label: timeOfDay(position, zone) } : {})}
      />
      <input
        type="range"
        min={start}
        max={end}
        step={1000}
        value={Math.min(end, Math.max(start, position))}
        aria-label={t`Position`}
        aria-valuetext={timeOfDay(position, zone)}
        onChange={(event) => setDragged(event.target.valueAsNumber)}
        onPointerUp={drop}
        onPointerCancel={() => setDragged(null)}
        onKeyDown={step}
        onKeyUp={drop}
        onBlur={drop}
      />
    </div>
  )
}
