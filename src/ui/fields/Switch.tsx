import { type ComponentProps, type ReactNode, useId } from 'react'
import css from './Switch.module.css'

type SwitchProps = Omit<ComponentProps<'input'>, 'id' | 'type' | 'role'> & {
  label: ReactNode
  /** An explanation. */
  hint?: ReactNode
}

/** A switch that applies at once; drawn as a Needle on a short Scale. */
export function Switch({ label, hint, ...input }: SwitchProps) {
  const id = useId()
  return (
    <div className={css.switch}>
      {/* A checkbox exposes its checked state by itself. */}
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props */}
      <input {...input} id={id} type="checkbox" role="switch" aria-describedby={hint ? `${id}-hint` : undefined} />
      <label htmlFor={id}>{label}</label>
      {hint && <p id={`${id}-hint`}>{hint}</p>}
    </div>
  )
}
