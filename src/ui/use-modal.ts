import { type RefObject, useLayoutEffect } from 'react'

let shown = 0

/** Marks the root while a modal dialog is open; Firefox before 121 lacks `:has()`. */
function countModal(change: 1 | -1): void {
  shown += change
  document.documentElement.toggleAttribute('data-modal', shown > 0)
}

/** Shows a modal dialog while `open`; the page behind does not scroll. */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, open = true): void {
  useLayoutEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    element.showModal()
    countModal(1)
    // Also on unmount: only `close` returns the focus.
    return () => {
      countModal(-1)
      element.close()
    }
  }, [dialog, open])
}
