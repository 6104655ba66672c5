import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ErrorCode } from '../contract/errors.ts'
import { CallFailure } from '../app-state/api-client.ts'
import { failureText } from './refusal-texts.ts'
import { createSubmissionGate, NOTICE_MS } from './submission-gate.ts'

/** The errors of a form: a text under the name of each field, `form` for the whole form. */
export type Wrong = Readonly<Record<string, string>>

const NOTHING: Wrong = {}

const FIELD_OF: Partial<Record<ErrorCode, string>> = {
  phone_malformed: 'phone',
  phone_taken: 'phone',
  sms_not_sent: 'phone',
  email_malformed: 'email',
  email_taken: 'email',
  mail_not_sent: 'email',
  password_too_short: 'password',
  password_common: 'password',
  password_confirmation: 'password_confirmation',
  wrong_password: 'old_password',
  name_too_long: 'name',
  invalid_code: 'code',
  code_expired: 'code',
  userpic_too_large: 'userpic',
  userpic_malformed: 'userpic',
  pin_code_error: 'current_pin',
  promo_required: 'promo',
  promo_invalid: 'promo',
}

type Form = {
  form: RefObject<HTMLFormElement | null>
  wrong: Wrong
  busy: boolean
  /** Shows the errors of the fields; the first wrong field gets the focus. */
  refuse: (wrong: Wrong) => void
  /**
   * Makes one call at a time, and none for fields that the server has just answered. Returns undefined when
   * it made none or failed; a failure is shown at its field.
   */
  send: <T>(make: () => Promise<T>) => Promise<T | undefined>
}

/** How a form is filled, refused and sent. */
export function useForm(): Form {
  const form = useRef<HTMLFormElement>(null)
  const [gate] = useState(() => createSubmissionGate(() => performance.now()))
  const [wrong, setWrong] = useState(NOTHING)
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    if (wrong === NOTHING) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    // An error of the whole form, such as an unreachable server, stays until the next attempt.
    if ('form' in wrong) return
    const timer = setTimeout(() => setWrong(NOTHING), NOTICE_MS)
    return () => clearTimeout(timer)
  }, [wrong])

  useEffect(() => {
    const onInput = ({ target }: Event): void => {
      if (target instanceof Node && form.current?.contains(target)) gate.reset()
    }
    // Captured: a full code submits from the input's own handler, and is a new try by then.
    document.addEventListener('input', onInput, true)
    return () => document.removeEventListener('input', onInput, true)
  }, [gate])

  const refuse = (next: Wrong): void => {
    // The notice is over, and the field is empty with it.
    if (Object.keys(next).length === 0) gate.reset()
    setWrong(next)
  }

  const send = async <T>(make: () => Promise<T>): Promise<T | undefined> => {
    if (!gate.enter(withFields(form.current))) return undefined
    setBusy(true)
    setWrong(NOTHING)
    try {
      const answer = await make()
      gate.leave()
      return answer
    } catch (error) {
      gate.leave(error)
      setWrong({ [fieldOf(error, form.current)]: failureText(error) })
      return undefined
    } finally {
      setBusy(false)
    }
  }

  return { form, wrong, busy, refuse, send }
}

/** A form may have one field for either login, and a password that is not called old. */
const OTHER_FIELDS: Record<string, readonly string[]> = { phone: ['login'], email: ['login'], old_password: ['password'] }

/** The field of this form that a failure is about. */
function fieldOf(error: unknown, form: HTMLFormElement | null): string {
  const named = error instanceof CallFailure ? FIELD_OF[error.code as ErrorCode] : undefined
  if (named === undefined || !form) return 'form'
  const names = [named, ...(OTHER_FIELDS[named] ?? [])]
  return names.find((name) => form.elements.namedItem(name) !== null) ?? 'form'
}

/** The form, if it has something to fill in. */
function withFields(form: HTMLFormElement | null): HTMLFormElement | null {
  return form && [...new FormData(form).keys()].length > 0 ? form : null
}

/** Returns the value of a form's field. */
export function typedIn(form: HTMLFormElement | null, name: string): string {
  return form ? String(new FormData(form).get(name) ?? '') : ''
}
