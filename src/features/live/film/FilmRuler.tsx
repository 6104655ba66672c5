import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useState } from 'react'
import type { Chapter } from '../../../contract/titles.ts'
import { counter } from '../../../domain/clock-format.ts'
import { Scale } from '../../../ui/Scale.tsx'
import { percentOf } from '../../../ui/scale-geometry.ts'
import { STEP_S } from '../../../domain/seek-target.ts'
import css from '../PlayerRuler.module.css'
import look from './FilmControls.module.css'

type FilmRulerProps = {
  /** All in milliseconds from the start. */
  atMs: number
  endMs: number
  bufferedUntilMs: number | null
  chapters: readonly Chapter[]
  onSeek: (atMs: number) => void
  onStep: (seconds: number) => void
}

const STEPS_S: Record<string, number> = {
  ArrowLeft: -STEP_S,
  ArrowDown: -STEP_S,
  ArrowRight: STEP_S,
  ArrowUp: STEP_S,
  PageDown: -300,
  PageUp: 300,
}
// The last of a film, with something left to see.
const BEFORE_END_MS = 5000

/** The ruler of a film from its start to its end, its chapters as marks, the needle at what is shown; it is drawn, and a slider over it is touched. */
export function FilmRuler({ atMs, endMs, bufferedUntilMs, chapters, onSeek, onStep }: FilmRulerProps) {
  const { t } = useLingui()
  const [dragged, setDragged] = useState<number | null>(null)
  if (endMs <= 0) return <div className={css.ruler} />
  const shownMs = dragged ?? Math.min(atMs, endMs)
  const share = (ms: number) => Math.min(1, Math.max(0, ms / endMs))
  const buffered = Math.max(0, share(bufferedUntilMs ?? atMs) - share(atMs))
  const [at, length] = [counter(shownMs), counter(endMs)]

  const drop = (): void => {
    if (dragged !== null) onSeek(dragged)
    setDragged(null)
  }
  const press = (event: KeyboardEvent): void => {
    const seconds = STEPS_S[event.key]
    if (seconds !== undefined) onStep(seconds)
    else if (event.key === 'Home') onSeek(0)
    else if (event.key === 'End') onSeek(Math.max(0, endMs - BEFORE_END_MS))
    else return
    event.preventDefault()
  }
  return (
    <div className={css.ruler}>
      <svg className={look.marks} aria-hidden="true">
        <rect y="100%" transform="translate(0 -3)" width="100%" height="3" fill="#ffffff3d" />
        <rect
          x={percentOf(share(atMs))}
          y="100%"
          transform="translate(0 -3)"
          width={percentOf(buffered)}
          height="3"
          fill="#ffffff80"
        />
        {chapters.map(({ at: from }) => (
          <rect key={from} x={percentOf(share(from))} y="35%" width="1" height="65%" fill="currentColor" />
        ))}
      </svg>
      <Scale at={share(shownMs)} filled size="ruler" className={css.scale ?? ''} label={at} />
      <input
        type="range"
        min={0}
        max={endMs}
        step={1000}
        value={shownMs}
        aria-label={t`Position`}
        aria-valuetext={t`${at} of ${length}`}
        onChange={(event) => setDragged(event.target.valueAsNumber)}
        onPointerUp={drop}
        onPointerCancel={() => setDragged(null)}
        onKeyDown={press}
        onKeyUp={drop}
        onBlur={drop}
      />
    </div>
  )
}
