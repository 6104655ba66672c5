import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import type { Chapter } from '../../contract/titles.ts'
import { counter } from '../../domain/time/clock-format.ts'
import { chapterAt } from '../../domain/playback/film-marks.ts'
import { nameIn } from '../../domain/i18n/locale.ts'
import { STEP_S } from '../../domain/playback/seek-target.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { Scale } from '../../ui/Scale.tsx'
import { percentOf } from '../../ui/scale-geometry.ts'
import { useStore } from '../../ui/use-store.ts'
import css from '../../player-ui/PlayerRuler.module.css'
import look from './FilmControls.module.css'
import { leavesRuler } from '../../player-ui/keys/leaves-ruler.ts'
import { FilmPreview } from './FilmPreview.tsx'

type FilmRulerProps = {
  filmKey: string | null
  /** Positions in milliseconds from the start. */
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
// Seeks to the end stop this early, so something remains to see.
const BEFORE_END_MS = 5000

/** A film's ruler with chapters and needle. The drawing is decorative: a slider over it takes input and
 * shows thumbnails. */
export function FilmRuler({ filmKey, atMs, endMs, bufferedUntilMs, chapters, onSeek, onStep }: FilmRulerProps) {
  const { t } = useLingui()
  const locale = useStore(localeStore)
  const [dragged, setDragged] = useState<number | null>(null)
  const [pointed, setPointed] = useState<number | null>(null)
  const [underKeys, setUnderKeys] = useState(false)
  if (endMs <= 0) return <div className={css.ruler} />
  const shownMs = dragged ?? Math.min(atMs, endMs)
  const share = (ms: number) => Math.min(1, Math.max(0, ms / endMs))
  const buffered = Math.max(0, share(bufferedUntilMs ?? atMs) - share(atMs))
  const [at, length] = [counter(shownMs), counter(endMs)]
  const previewMs = dragged ?? pointed ?? (underKeys ? shownMs : null)
  const chapterOf = (ms: number): string | undefined => {
    const chapter = chapterAt(chapters, ms)
    return chapter && nameIn(locale, chapter)
  }
  const chapter = chapterOf(shownMs)

  const drop = (): void => {
    if (dragged !== null) onSeek(dragged)
    setDragged(null)
  }
  const point = ({ pointerType, clientX, currentTarget }: PointerEvent): void => {
    if (pointerType !== 'mouse') return
    const { left, width } = currentTarget.getBoundingClientRect()
    setPointed(Math.min(endMs, Math.max(0, ((clientX - left) / width) * endMs)))
  }
  const press = (event: KeyboardEvent): void => {
    if (leavesRuler(event.key)) return
    const seconds = STEPS_S[event.key]
    if (seconds !== undefined) onStep(seconds)
    else if (event.key === 'Home') onSeek(0)
    else if (event.key === 'End') onSeek(Math.max(0, endMs - BEFORE_END_MS))
    else return
    setUnderKeys(true)
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
        {pointed !== null && dragged === null && <rect x={percentOf(share(pointed))} width="1" height="100%" fill="#ffffffb0" />}
      </svg>
      <Scale at={share(shownMs)} filled size="ruler" className={css.scale ?? ''} {...(previewMs === null && { label: at })} />
      {previewMs !== null && (
        <FilmPreview filmKey={filmKey} atMs={previewMs} share={share(previewMs)} chapter={chapterOf(previewMs)} />
      )}
      <input
        type="range"
        min={0}
        max={endMs}
        step={1000}
        value={shownMs}
        aria-label={t`Position`}
        aria-valuetext={t`${at} of ${length}` + (chapter ? `, ${chapter}` : '')}
        onChange={(event) => setDragged(event.target.valueAsNumber)}
        onPointerMove={point}
        onPointerLeave={() => setPointed(null)}
        onPointerUp={drop}
        onPointerCancel={() => setDragged(null)}
        onKeyDown={press}
        onKeyUp={drop}
        onFocus={({ currentTarget }) => setUnderKeys(currentTarget.matches(':focus-visible'))}
        onBlur={() => {
          drop()
          setUnderKeys(false)
        }}
      />
    </div>
  )
}
