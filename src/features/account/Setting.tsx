import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import css from './Setting.module.css'

type SettingProps = {
  title: ReactNode
  /** The current value. */
  value: ReactNode
  /** A remark below the value. */
  note?: ReactNode
  /** The label of the button that opens the form; without it there is no button. */
  action?: ReactNode
  /** Whether the form is open at once. */
  opened?: boolean
  /** The form, given how to close it. */
  children?: (close: () => void) => ReactNode
}

/** A setting: its name, its value, and a form that replaces the value in place. */
export function Setting({ title, value, note, action, opened = false, children }: SettingProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const form = useRef<HTMLDivElement>(null)
  // A form that is open at first takes no focus; one that the viewer opens does.
  const [{ open, wasToggled }, setOpen] = useState({ open: opened, wasToggled: false })

  useEffect(() => {
    if (!wasToggled) return
    if (open) form.current?.querySelector<HTMLElement>('input:not([hidden]), button')?.focus()
    else button.current?.focus()
  }, [open, wasToggled])

  const turn = (to: boolean): void => setOpen({ open: to, wasToggled: true })

  return (
    <section className={css.setting} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <div className={css.now}>
        <div className={css.value}>{value}</div>
        {note && <p className={css.note}>{note}</p>}
      </div>
      {action && (
        <Button
          ref={button}
          id={`${id}-button`}
          look="outline"
          aria-labelledby={`${id}-button ${id}-title`}
          aria-expanded={open}
          onClick={() => turn(!open)}
        >
          {open ? (
            <span>
              <Trans>Cancel</Trans>
            </span>
          ) : (
            action
          )}
        </Button>
      )}
      {action && open && (
        <div ref={form} className={css.form}>
          {children?.(() => turn(false))}
        </div>
      )}
    </section>
  )
}
