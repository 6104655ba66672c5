import { useLingui } from '@lingui/react/macro'
import { needsPin } from '../../domain/account/pin.ts'
import { Padlock } from '../../ui/Padlock.tsx'
import css from './Age.module.css'

type AgeProps = {
  /** For viewers from so many years on; nothing is shown of what is for everybody. */
  of: number
  /** The viewer's age limit. */
  limit: number | null
  className: string | undefined
}

/** For whom a programme is, with a padlock where the PIN is needed. */
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
