import { useLingui } from '@lingui/react/macro'
import { needsPin } from '../../domain/account/pin.ts'
import { Padlock } from '../../ui/Padlock.tsx'
import css from './Age.module.css'

type AgeProps = {
  /** The minimum age; nothing is shown for 0. */
  of: number
  /** The viewer's age limit. */
  limit: number | null
  className: string | undefined
}

/** A programme's age rating, with a padlock where the PIN is needed. */
export function Age({ of: age, limit, className }: AgeProps) {
  const { t } = useLingui()
  if (age === 0) return null
  if (!needsPin(age, limit)) return <span className={className}>{age}+</span>
  return (
    <span className={`${className} ${css.locked}`} role="img" aria-label={t`${age}+, needs the PIN`} title={t`Needs the PIN`}>
      <Padlock size={11} />
      {age}+
    </span>
  )
}
