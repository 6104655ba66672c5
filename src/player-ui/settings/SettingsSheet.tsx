import { useLingui } from '@lingui/react/macro'
import { type CSSProperties, type ReactNode, type RefObject, useState } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import css from './PlayerSettings.module.css'

const GAP_PX = 12
// What the sheet has of the window's height where the picture is scrolled away above it.
const LEAST_SHARE = 0.75

/** Where the sheet stands: over the picture's corner, above the row of buttons, as far as the window shows it. */
function placeAt(frame: HTMLElement | null): CSSProperties {
  const box = frame?.getBoundingClientRect()
  if (!box) return {}
  const right = Math.max(GAP_PX, innerWidth - box.right + GAP_PX)
  const above = innerHeight - box.bottom + 5 * GAP_PX + GAP_PX
  const bottom = Math.min(Math.max(GAP_PX, above), innerHeight * (1 - LEAST_SHARE))
  return { '--right': `${Math.round(right)}px`, '--bottom': `${Math.round(bottom)}px` } as CSSProperties
}

type SettingsSheetProps = {
  /** The picture's frame; the sheet opens in its corner. */
  frame: RefObject<HTMLElement | null>
  onClose: () => void
  children: ReactNode
}

/** The settings of a picture, beside which the picture stays in sight. */
export function SettingsSheet({ frame, onClose, children }: SettingsSheetProps) {
  const { t } = useLingui()
  const [place] = useState(() => placeAt(frame.current))
  return (
    <div style={place}>
      <Dialog open title={t`Settings`} onClose={onClose} className={css.settings ?? ''}>
        {children}
      </Dialog>
    </div>
  )
}
