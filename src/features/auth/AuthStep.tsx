import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Scale } from '../../ui/Scale.tsx'
import css from './AuthStep.module.css'

type StepProps = {
  /** Names the page. */
  title: string
  heading: ReactNode
  /** How far along the way in this is, from 0 to 1. */
  at: number
  busy?: boolean
  children?: ReactNode
}

/** A step of the way in: its name, how far one is, and what there is to do. */
export function AuthStep({ title, heading, at, busy = false, children }: StepProps) {
  const { t } = useLingui()
  return (
    <section className={css.step} aria-busy={busy}>
      <title>{`${title} — ${t`Efir`}`}</title>
      <h1>{heading}</h1>
      <Scale at={busy ? Math.min(1, at + 0.16) : at} steps={48} size="ruler" className={css.scale ?? ''} />
      {children}
    </section>
  )
}

/** The alternatives of a step, such as another way to sign in. */
export function StepWays({ children }: { children: ReactNode }) {
  return <div className={css.ways}>{children}</div>
}
