import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import css from './OnTop.module.css'

/**
 * Lifts what is in it over all of the page, what is shown on the whole screen included, where the browser can. `dialog`: the modal one on
 * top, in which it stands then, because nothing outside that can be pressed.
 */
export function OnTop({ dialog, children }: { dialog: HTMLDialogElement | null; children: ReactNode }) {
  const lifted = <Layer>{children}</Layer>
  return dialog ? createPortal(lifted, dialog) : lifted
}

function Layer({ children }: { children: ReactNode }) {
  const layer = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // The dialog that it stood in may have gone in the same moment: it comes again, in the page.
    if (layer.current?.isConnected) layer.current.showPopover?.()
  }, [])
  return (
    <div ref={layer} popover="manual" className={css.layer}>
      {children}
    </div>
  )
}
