import { type ComponentProps, type ReactNode, useId } from 'react'
import css from './Switch.module.css'

type SwitchProps = Omit<ComponentProps<'input'>, 'id' | 'type' | 'role'> & {
  label: ReactNode
  /** What it does. */
  hint?: ReactNode
}

/** Something that is on or off at once, without a form: a needle on a short scale. */
export function Switch({ label, hint, ...input }: SwitchProps) {
  const id = useId()
  return (
    <div className={css.switch}>
      {/* A checkbox says by itself whether it is checked. */}
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props */}
      <input {...input} id={id} type="checkbox" role="switch" aria-describedby={hint ? `${id}-hint` : undefined} />
      <label htmlFor={id}>{label}</label>
      {hint && <p id={`${id}-hint`}>{hint}</p>}
    </div>
  )
}
