import { useLingui } from '@lingui/react/macro'
import { ChevronDown, ChevronUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import css from './PlayerHead.module.css'

/** The channel number between previous and next, shown only on narrow pictures. */
export function ChannelRocker({ onZap, children }: { onZap: (step: number) => void; children: ReactNode }) {
  const { t } = useLingui()
  return (
    <span className={css.rocker}>
      <Button look="icon" aria-label={t`Previous channel`} onClick={() => onZap(-1)}>
        <ChevronDown aria-hidden="true" />
      </Button>
      {children}
      <Button look="icon" aria-label={t`Next channel`} onClick={() => onZap(1)}>
        <ChevronUp aria-hidden="true" />
      </Button>
    </span>
  )
}
