import type { Readable } from './store.ts'

function topDialog(): HTMLDialogElement | null {
  const open = [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')]
  // The topmost dialog has the focus.
  return open.findLast((dialog) => dialog.contains(document.activeElement)) ?? open.at(-1) ?? null
}

/** The topmost modal dialog, outside which the page is inert; null for none. */
export const modalDialog: Readable<HTMLDialogElement | null> = {
  get: topDialog,
  first: () => null,
  subscribe(listener) {
    const changes = new MutationObserver(listener)
    changes.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['open'] })
    document.addEventListener('focusin', listener)
    return () => {
      changes.disconnect()
      document.removeEventListener('focusin', listener)
    }
  },
}
