import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Download, Trouble } from '../../domain/downloads/download.ts'
import css from './DownloadTrouble.module.css'

const TROUBLE_TEXTS: Record<Trouble, ReactNode> = {
  full: <Trans>There is no room left on this device. Free some and resume; what is here already stays.</Trans>,
  network: <Trans>No network. It goes on by itself as soon as it is back.</Trans>,
  refused: <Trans>Efir does not allow it any more.</Trans>,
  pin: <Trans>This is for older viewers: enter the PIN where it plays, then resume.</Trans>,
  broken: <Trans>It could not be saved. Try again, or remove it.</Trans>,
}

/** The reason why a download stopped; nothing while it runs. */
export function DownloadTrouble({ trouble }: Pick<Download, 'trouble'>) {
  return (
    <span className={css.trouble} role="status">
      {trouble && TROUBLE_TEXTS[trouble]}
    </span>
  )
}
