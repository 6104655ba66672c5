import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, useId, useRef } from 'react'
import { Button } from './Button.tsx'
import css from './Dialog.module.css'
import { useBackKey } from './use-back-key.ts'
import { useModal } from './use-modal.ts'

type DialogProps = {
  open: boolean
  /** Called by Escape, a remote's Back key, the close button and a press outside; the owner of `open`
   * decides. Without it nothing closes the dialog. */
  onClose?: () => void
  title: ReactNode
  children?: ReactNode
  /** Buttons below the content, the primary first. */
  actions?: ReactNode
  className?: string
}

/** A native modal dialog: focus is trapped and returned, and the page behind does not scroll. */
export function Dialog({ open, onClose, title, children, actions, className = '' }: DialogProps) {
  const { t } = useLingui()
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const isPressBeside = useRef(false)

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
        // Browsers close a dialog themselves on a second Escape.
        if (!open || event.currentTarget.open) return
        if (onClose) onClose()
        else event.currentTarget.showModal()
      }}
      // A press that started inside, such as a text selection, does not close the dialog.
      onMouseDown={(event) => (isPressBeside.current = isBeside(event))}
      onMouseUp={(event) => {
        if (isPressBeside.current && isBeside(event)) onClose?.()
      }}
    >
      {open && (
        <div className={css.sheet}>
          <h2 id={titleId}>{title}</h2>
          {children && <div className={css.words}>{children}</div>}
          {actions && <div className={css.actions}>{actions}</div>}
          {/* Last, so that the initial focus is in the content. */}
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
