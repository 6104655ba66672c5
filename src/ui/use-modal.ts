import { type RefObject, useLayoutEffect } from 'react'

let shown = 0

/** Says on the root that a modal dialog is over the page; Firefox before 121 cannot ask for one inside it in a style sheet. */
function countModal(change: 1 | -1): void {
  shown += change
  document.documentElement.toggleAttribute('data-modal', shown > 0)
}

/** Shows a dialog over the page, which stands still behind it, for as long as it is `open`. */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, open = true): void {
  useLayoutEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    element.showModal()
    countModal(1)
    // Also when it leaves the page while open: only `close` gives the focus back.
    return () => {
      countModal(-1)
      element.close()
    }
  }, [dialog, open])
}
