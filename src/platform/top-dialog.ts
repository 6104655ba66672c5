import type { Readable } from './store.ts'

function topDialog(): HTMLDialogElement | null {
  const open = [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')]
  // Of several the one on top has the focus.
  return open.findLast((dialog) => dialog.contains(document.activeElement)) ?? open.at(-1) ?? null
}

/** The modal dialog on top, outside which nothing can be seen or pressed; null while there is none. */
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
