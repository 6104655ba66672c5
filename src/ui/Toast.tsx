import { useLingui } from '@lingui/react/macro'
import { Bell, Check, CircleAlert, Heart, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import css from './Toast.module.css'

/** The type of a message (section 4, Message). */
export type ToastType = 'error' | 'success' | 'info' | 'warning' | 'default' | 'favorites'

const ICONS = { error: CircleAlert, success: Check, warning: TriangleAlert, default: Bell, favorites: Heart }

type ToastProps = {
  type: ToastType
  title: ReactNode
  text?: ReactNode
  onClose: () => void
  className?: string
  /** A link that resolves the message. */
  children?: ReactNode
}

/** A message at the foot of the screen, above the radio bar; info looks like success (section
 * 6). Its owner decides when it closes. */
export function Toast({ type, title, text, onClose, className = '', children }: ToastProps) {
  const { t } = useLingui()
  const tone = type === 'info' ? 'success' : type
  const Icon = ICONS[tone]
  return (
    <div className={`${css.toast} ${className}`} data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      <span className={css.mark}>
        <Icon size={22} strokeWidth={2.25} aria-hidden="true" />
      </span>
      <div className={css.words}>
        <p className={css.title}>{title}</p>
        {text && <p className={css.text}>{text}</p>}
        {children && <p className={css.way}>{children}</p>}
      </div>
      <Button look="icon" aria-label={t`Close`} onClick={onClose}>
        <X size={20} aria-hidden="true" />
      </Button>
    </div>
  )
}
