import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { AGE_LIMITS, type ParentsControl } from '../../../contract/parental.ts'
import css from './LimitChoice.module.css'

type Limit = ParentsControl['age_limit']

/** The four age limits and what each puts behind the PIN; `error`: none is chosen. */
export function LimitChoice({ chosen, error }: { chosen?: Limit; error: string | undefined }) {
  const { t } = useLingui()
  const id = useId()
  const hidden: Record<Limit, string> = {
    3: t`The PIN is needed for 6+, 12+, 16+ and 18+`,
    6: t`The PIN is needed for 12+, 16+ and 18+`,
    12: t`The PIN is needed for 16+ and 18+`,
    16: t`The PIN is needed for 18+ only`,
  }
  return (
    <fieldset
      className={css.choice}
      role="radiogroup"
      aria-required="true"
      aria-invalid={error ? true : undefined}
      aria-describedby={error && id}
      tabIndex={-1}
    >
      <legend>
        <Trans>What may be watched without the PIN</Trans>
      </legend>
      {AGE_LIMITS.map((limit) => (
        <label key={limit} className={css.limit}>
          <input type="radio" name="age_limit" value={limit} defaultChecked={limit === chosen} />
          <span className={css.age}>{limit}+</span>
          <span className={css.hidden}>{hidden[limit]}</span>
        </label>
      ))}
      {error && (
        <p id={id} className={css.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** The limit that is chosen in a form; undefined when none is. */
export function limitIn(form: HTMLFormElement | null): Limit | undefined {
  const typed = form ? Number(new FormData(form).get('age_limit')) : 0
  return AGE_LIMITS.find((limit) => limit === typed)
}
