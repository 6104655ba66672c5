import type { ReactNode, RefObject } from 'react'
import css from './Form.module.css'

type FormProps = {
  form: RefObject<HTMLFormElement | null>
  /** The error of the whole form. */
  wrong: string | undefined
  onSubmit: () => void
  children: ReactNode
}

/**
 * A form of `useForm`. Before the page lives it is sent nowhere: the method keeps what is typed out of the
 * address.
 */
export function Form({ form, wrong, onSubmit, children }: FormProps) {
  return (
    <form
      ref={form}
      method="dialog"
      noValidate
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        // A PIN field that shows a refusal takes no keys: what it holds was refused.
        if (!event.currentTarget.querySelector('[readonly][aria-invalid]')) onSubmit()
      }}
    >
      {children}
      {wrong && <Refusal>{wrong}</Refusal>}
    </form>
  )
}

/** An error that belongs to no field; screen readers announce it. */
export function Refusal({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className={css.refusal}>
      {children}
    </p>
  )
}
