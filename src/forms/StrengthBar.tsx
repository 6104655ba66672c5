import { Trans } from '@lingui/react/macro'
import { shownStrength, STRENGTH_PERCENT, type Strength } from '../domain/account/password-strength.ts'
import { Scale } from '../ui/Scale.tsx'
import css from './StrengthBar.module.css'

/** How strong a password is while it is typed: a bar at 25, 50, 75 or 100 percent, and its name. */
export function StrengthBar({ password }: { password: string }) {
  const strength = shownStrength(password)
  return (
    <div className={css.strength} data-strength={strength}>
      <Scale at={password === '' ? 0 : STRENGTH_PERCENT[strength] / 100} filled />
      <p aria-live="polite">
        {password !== '' && (
          <span>
            <Name of={strength} />
          </span>
        )}
      </p>
    </div>
  )
}

function Name({ of: strength }: { of: Strength }) {
  switch (strength) {
    case 'very_weak':
      return <Trans>Very weak password</Trans>
    case 'weak':
      return <Trans>Weak password</Trans>
    case 'good':
      return <Trans>Good password</Trans>
    case 'very_good':
      return <Trans>Very good password</Trans>
  }
}
