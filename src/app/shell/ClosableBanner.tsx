import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { readNote, writeNote } from '../../platform/web-storage.ts'
import { Button } from '../../ui/Button.tsx'
import css from './ClosableBanner.module.css'

/** Returns whether the viewer closed a banner, and how it is closed: the device notes what it said. */
export function useClosed(note: string, subject: string): { isClosed: boolean; close: () => void } {
  const [closed, setClosed] = useState(() => readNote(note))
  const close = (): void => {
    setClosed(subject)
    writeNote(note, subject)
  }
  return { isClosed: closed === subject, close }
}

type ClosableBannerProps = { label: string; className?: string | undefined; onClose: () => void; children: ReactNode }

/** A strip at the foot of the page with a button that closes it. */
export function ClosableBanner({ label, className = '', onClose, children }: ClosableBannerProps) {
  const { t } = useLingui()
  return (
    <aside className={`${css.banner} ${className}`} aria-label={label}>
      {children}
      <Button look="icon" aria-label={t`Close`} onClick={onClose}>
        <X aria-hidden="true" size={20} />
      </Button>
    </aside>
  )
}
