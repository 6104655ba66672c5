import { useLingui } from '@lingui/react/macro'
import { type CSSProperties, type ReactNode, type RefObject, useState } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import css from './PlayerSettings.module.css'

const GAP_PX = 12
// The sheet's least share of the window height when the picture is scrolled away.
const LEAST_SHARE = 0.75

/** Positions the sheet over the picture's corner, above the button row, within the window. */
function positionOver(frame: HTMLElement | null): CSSProperties {
  const box = frame?.getBoundingClientRect()
  if (!box) return {}
  const right = Math.max(GAP_PX, innerWidth - box.right + GAP_PX)
  const above = innerHeight - box.bottom + 5 * GAP_PX + GAP_PX
  const bottom = Math.min(Math.max(GAP_PX, above), innerHeight * (1 - LEAST_SHARE))
  return { '--right': `${Math.round(right)}px`, '--bottom': `${Math.round(bottom)}px` } as CSSProperties
}

type SettingsSheetProps = {
  /** The picture's frame, which positions the sheet. */
  frame: RefObject<HTMLElement | null>
  onClose: () => void
  children: ReactNode
}

/** The settings of a picture, which stays visible beside them. */
export function SettingsSheet({ frame, onClose, children }: SettingsSheetProps) {
  const { t } = useLingui()
  const [position] = useState(() => positionOver(frame.current))
  return (
    <div style={position}>
      <Dialog open title={t`Settings`} onClose={onClose} className={css.settings ?? ''}>
        {children}
      </Dialog>
    </div>
  )
}
