import { type PointerEvent, useEffect, useRef, useState } from 'react'

const HIDE_AFTER_MS = 3000

/** Returns whether the controls are visible after recent input, and the frame's listeners that show them. */
export function useAwakeControls() {
  const [awake, setAwake] = useState(true)
  const sleep = useRef<ReturnType<typeof setTimeout>>(undefined)

  const wake = (): void => {
    clearTimeout(sleep.current)
    sleep.current = setTimeout(() => setAwake(false), HIDE_AFTER_MS)
    setAwake(true)
  }
  // A tap shows the controls at its end, so that it cannot press a button that appears under it.
  const wakeByPointer = ({ pointerType }: PointerEvent): void => {
    if (awake || pointerType !== 'touch') wake()
  }
  useEffect(() => {
    // The frame's initial focus has started the timer already.
    clearTimeout(sleep.current)
    sleep.current = setTimeout(() => setAwake(false), HIDE_AFTER_MS)
    return () => clearTimeout(sleep.current)
  }, [])

  const handlers = {
    onPointerMove: wakeByPointer,
    onPointerDown: wakeByPointer,
    onClick: wake,
    onKeyDown: wake,
    onFocus: wake,
  }
  return { awake, handlers }
}
