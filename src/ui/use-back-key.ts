import { useEffect, useEffectEvent } from 'react'

// The Back keys of televisions, which do not close dialogs.
const BACK = [461, 10009]

/** Handles a remote's Back key while an overlay is open. */
export function useBackKey(isOver: boolean, onBack: (() => void) | undefined): void {
  const close = useEffectEvent((event: KeyboardEvent): void => {
    if (event.key !== 'GoBack' && !BACK.includes(event.keyCode)) return
    event.preventDefault()
    onBack?.()
  })
  useEffect(() => {
    if (!isOver) return
    const listen = (event: KeyboardEvent): void => close(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [isOver])
}
