import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, useId, useRef } from 'react'
import { Button } from './Button.tsx'
import css from './Dialog.module.css'
import { useBackKey } from './use-back-key.ts'
import { useModal } from './use-modal.ts'

type DialogProps = {
  open: boolean
  /** Escape, the Back key of a remote, the cross and a press beside the dialog ask for this; whoever holds `open` decides. Without it nothing closes the dialog. */
  onClose?: () => void
  title: ReactNode
  children?: ReactNode
  /** Buttons under the words, the one thing to do first. */
  actions?: ReactNode
  className?: string
}

/** A modal dialog on the platform's own: focus stays inside and returns to where it came from, the page behind stands still. */
export function Dialog({ open, onClose, title, children, actions, className = '' }: DialogProps) {
  const { t } = useLingui()
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const pressedBeside = useRef(false)

  useModal(dialog, open)
  useBackKey(open, onClose)

  const isBeside = (event: MouseEvent) => event.target === event.currentTarget
  return (
    <dialog
      ref={dialog}
      className={`${css.dialog} ${className}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose?.()
      }}
      onClose={(event) => {
        // The browser may close it by itself, on a second Escape.
        if (!open || event.currentTarget.open) return
        if (onClose) onClose()
        else event.currentTarget.showModal()
      }}
      // A press that began inside, to mark words, and ended beside it closes nothing.
      onMouseDown={(event) => (pressedBeside.current = isBeside(event))}
      onMouseUp={(event) => {
        if (pressedBeside.current && isBeside(event)) onClose?.()
      }}
    >
      {open && (
        <div className={css.sheet}>
          <h2 id={titleId}>{title}</h2>
          {children && <div className={css.words}>{children}</div>}
          {actions && <div className={css.actions}>{actions}</div>}
          {/* Last, so that the focus begins at what the dialog is about. */}
          {onClose && (
            <Button look="icon" className={css.cross} aria-label={t`Close`} onClick={onClose}>
              <X size={22} aria-hidden="true" />
            </Button>
          )}
        </div>
      )}
    </dialog>
  )
}
