import { useEffect } from 'react'

// The Back keys of televisions, which know nothing of dialogs (PLATFORM.md, Accessibility).
const BACK = [461, 10009]

/** Lets the Back key of a remote close what is over the page while the component stands. */
export function useBackKey(onBack: () => void): void {
  useEffect(() => {
    const back = (event: KeyboardEvent): void => {
      if (!BACK.includes(event.keyCode)) return
      event.preventDefault()
      onBack()
    }
    addEventListener('keydown', back)
    return () => removeEventListener('keydown', back)
  }, [onBack])
}
