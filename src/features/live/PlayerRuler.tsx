import { useLingui } from '@lingui/react/macro'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useState } from 'react'
import type { ProgrammeInBrief } from '../../contract/programmes.ts'
import { timeOfDay } from '../../domain/time/clock-format.ts'
import { type Gap, isInGap, rulerSpan, shareOn } from '../../domain/playback/player-ruler.ts'
import type { Span } from '../../domain/guide/programme-status.ts'
import { programmeAt } from '../../domain/playback/seek-target.ts'
import { viewerZone } from '../../platform/viewer-zone.ts'
import type { PlayerState } from '../../player/state.ts'
import { Scale } from '../../ui/Scale.tsx'
import { useStore } from '../../ui/use-store.ts'
import { leavesRuler } from '../../player-ui/keys/leaves-ruler.ts'
import { PlayerMarks } from './PlayerMarks.tsx'
import css from '../../player-ui/PlayerRuler.module.css'

type PlayerRulerProps = {
  state: PlayerState
  /** The current moment and the newest one (epoch ms). */
  atMs: number
  edgeMs: number
  /** The current programme; without an EPG the ruler spans the DVR window. */
  span: Span | null
  neighbours: readonly ProgrammeInBrief[]
  lockedUntilMs: number | null
  /** The gaps of the recording. */
  gaps: readonly Gap[]
  onSeek: (atMs: number) => void
  onStep: (seconds: number) => void
}

const STEPS_S: Record<string, number> = {
  ArrowLeft: -15,
  ArrowDown: -15,
  ArrowRight: 15,
  ArrowUp: 15,
  PageDown: -300,
  PageUp: 300,
}
// Seeks to the end of a past programme stop this early, so something remains to see.
const BEFORE_END_MS = 15_000

/** The ruler under the picture: programmes, needle, live edge. The drawing is decorative; a slider over it
 * takes input. */
export function PlayerRuler({ state, atMs, edgeMs, span, neighbours, lockedUntilMs, gaps, onSeek, onStep }: PlayerRulerProps) {
  const { t } = useLingui()
  const zone = useStore(viewerZone)
  const [dragged, setDragged] = useState<number | null>(null)
  const [pointed, setPointed] = useState<number | null>(null)
  const ruler = span ? rulerSpan(span) : reachOf(state)
  if (ruler === null) return <div className={css.ruler} />

  const share = (ms: number) => shareOn(ruler, ms)
  const shownMs = dragged ?? atMs
  const timeWithGap = (ms: number) => (isInGap(gaps, ms) ? `${timeOfDay(ms, zone)}, ${t`no recording`}` : timeOfDay(ms, zone))
  const style = {
    '--buffered-from': share(atMs),
    '--buffered-to': Math.max(share(atMs), share(state.bufferedUntilMs ?? atMs)),
    '--open': lockedUntilMs === null ? 0 : share(lockedUntilMs),
    '--edge': share(edgeMs),
  } as CSSProperties

  const drop = (): void => {
    if (dragged !== null) onSeek(dragged)
    setDragged(null)
  }
  const press = (event: KeyboardEvent): void => {
    if (leavesRuler(event.key)) return
    const seconds = STEPS_S[event.key]
    if (seconds !== undefined) onStep(seconds)
    else if (event.key === 'Home' && span) onSeek(span.start)
    else if (event.key === 'End') onSeek(span && span.end <= edgeMs ? span.end - BEFORE_END_MS : edgeMs)
    else return
    event.preventDefault()
  }
  const point = ({ pointerType, clientX, currentTarget }: PointerEvent<HTMLInputElement>): void => {
    if (pointerType !== 'mouse') return
    const { left, width } = currentTarget.getBoundingClientRect()
    setPointed(ruler.start + ((clientX - left) / width) * (ruler.end - ruler.start))
  }
  return (
    <div className={css.ruler} style={style}>
      <span className={css.aired} />
      <span className={css.buffered} />
      <Scale at={share(shownMs)} filled size="ruler" className={css.scale ?? ''} label={timeOfDay(shownMs, zone)} />
      <PlayerMarks
        ruler={ruler}
        programmes={neighbours}
        shown={programmeAt(neighbours, shownMs)?._id}
        lockedUntilMs={lockedUntilMs}
        gaps={gaps}
      />
      {edgeMs < ruler.end && <span className={css.edge} />}
      {pointed !== null && dragged === null && (
        <span className={css.pointed} style={{ '--at': share(pointed) } as CSSProperties}>
          {timeWithGap(pointed)}
        </span>
      )}
      <input
        type="range"
        min={ruler.start}
        max={ruler.end}
        step={1000}
        value={Math.min(ruler.end, Math.max(ruler.start, shownMs))}
        aria-label={t`Position`}
        aria-valuetext={timeWithGap(shownMs)}
        onChange={(event) => setDragged(event.target.valueAsNumber)}
        onPointerMove={point}
        onPointerLeave={() => setPointed(null)}
        onPointerUp={drop}
        onPointerCancel={() => setDragged(null)}
        onKeyDown={press}
        onKeyUp={drop}
        onBlur={drop}
      />
    </div>
  )
}

function reachOf({ seekableStartMs, liveEdgeMs, seekableEndMs }: PlayerState): Span | null {
  const end = liveEdgeMs ?? seekableEndMs
  return seekableStartMs !== null && end !== null && end > seekableStartMs ? { start: seekableStartMs, end } : null
}
