import { type PointerEvent, useEffect, useRef, useState } from 'react'

const HIDE_AFTER_MS = 3000

/** Whether the controls are awake: for a while after whatever the viewer does; and the listeners by which the frame wakes them. */
export function useAwakeControls() {
  const [awake, setAwake] = useState(true)
  const sleep = useRef<ReturnType<typeof setTimeout>>(undefined)

  const wake = (): void => {
    clearTimeout(sleep.current)
    sleep.current = setTimeout(() => setAwake(false), HIDE_AFTER_MS)
    setAwake(true)
  }
  // A finger shows the controls with the end of its tap: what appears under it must not be pressed by it.
  const wakeByPointer = ({ pointerType }: PointerEvent): void => {
    if (awake || pointerType !== 'touch') wake()
  }
  useEffect(() => {
    // The focus that the frame is given on arrival has begun to count already.
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
