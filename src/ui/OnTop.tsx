import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import css from './OnTop.module.css'

/** Shows its content in the top layer, above fullscreen elements too. `dialog` is the topmost modal,
 * inside which it must be rendered to stay interactive. */
export function OnTop({ dialog, children }: { dialog: HTMLDialogElement | null; children: ReactNode }) {
  const lifted = <Layer>{children}</Layer>
  return dialog ? createPortal(lifted, dialog) : lifted
}

function Layer({ children }: { children: ReactNode }) {
  const layer = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // Its dialog may have just closed: the content then moves to the page.
    if (layer.current?.isConnected) layer.current.showPopover?.()
  }, [])
  return (
    <div ref={layer} popover="manual" className={css.layer}>
      {children}
    </div>
  )
}
