import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { type Contact, isSecondTap, sideOf, strokeOf } from '../domain/playback/picture-gesture.ts'
import { STEP_S } from '../domain/playback/seek-target.ts'
import type { Player } from '../player/player.ts'

type PictureGestures = {
  player: Player
  onStep: (seconds: number) => void
  onZap: ((step: number) => void) | undefined
  onFullscreen: () => void
}

const STEP_SHOWN_MS = 700

/** True for a press on the picture itself, not on an overlay. */
function isOfPicture({ target }: { target: EventTarget }): boolean {
  return target instanceof Element && !target.closest('button, input, a, dialog, [role=status] > *')
}

function contactOf({ clientX, clientY, currentTarget, timeStamp }: PointerEvent): Contact {
  const { left, top } = currentTarget.getBoundingClientRect()
  return { x: clientX - left, y: clientY - top, atMs: timeStamp }
}

/** Touch and mouse gestures: a double tap at a side seeks, a swipe zaps; a click toggles play, a double
 * click fullscreen. Returns listeners and the step (seconds) to show briefly. */
export function usePictureGestures({ player, onStep, onZap, onFullscreen }: PictureGestures) {
  const began = useRef<Contact | null>(null)
  const tapped = useRef<Contact | null>(null)
  const [shownStep, setShownStep] = useState<{ seconds: number; count: number } | null>(null)
  useEffect(() => {
    if (!shownStep) return
    const timer = setTimeout(() => setShownStep(null), STEP_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [shownStep])

  const step = (seconds: number): void => {
    onStep(seconds)
    setShownStep((before) => ({
      seconds: before && Math.sign(before.seconds) === Math.sign(seconds) ? before.seconds + seconds : seconds,
      count: (before?.count ?? 0) + 1,
    }))
  }

  const handlers = {
    onPointerDown(event: PointerEvent): void {
      began.current = event.pointerType === 'touch' && event.isPrimary && isOfPicture(event) ? contactOf(event) : null
    },
    onPointerCancel(): void {
      began.current = null
    },
    onPointerUp(event: PointerEvent): void {
      const from = began.current
      began.current = null
      if (!from || !event.isPrimary) return
      const to = contactOf(event)
      const stroke = strokeOf(from, to)
      if (stroke === 'up' || stroke === 'down') onZap?.(stroke === 'up' ? 1 : -1)
      if (stroke !== 'tap') return
      const side = sideOf(to.x, event.currentTarget.clientWidth)
      // A third tap counts on from the second.
      if (isSecondTap(tapped.current, to) && side !== 0) step(side * STEP_S)
      tapped.current = to
    },
    onClick(event: MouseEvent): void {
      const { pointerType } = event.nativeEvent as globalThis.PointerEvent
      // A click beside a button is not meant to pause.
      const isMissed = event.target instanceof Element && event.target.closest('[data-hud]')
      if (pointerType !== 'mouse' || isMissed || !isOfPicture(event)) return
      if (event.detail === 2) onFullscreen()
      if (player.state.get().playWhenReady) player.pause()
      else player.play()
    },
  }
  return { handlers, step: shownStep }
}
