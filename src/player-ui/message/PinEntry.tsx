import { Select, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { validateParentsControl } from '../../contract/parental.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { FORGOTTEN_PIN, wrongWithPin } from '../../domain/account/pin.ts'
import { pluralForm } from '../../domain/i18n/plural-form.ts'
import { Form } from '../../forms/Form.tsx'
import { PinField } from '../../forms/PinField.tsx'
import { PinLock } from '../../forms/PinLock.tsx'
import { textOf } from '../../forms/refusal-texts.ts'
import { typedIn, useForm } from '../../forms/use-form.ts'
import { call, isFailure } from '../../app-state/api-client.ts'
import { Button } from '../../ui/Button.tsx'
import css from './PinEntry.module.css'

type PinEntryProps = {
  onOpen: () => void
  /** The label of the button. */
  action?: ReactNode
}

/** Asks for the parental-control PIN; a correct one unlocks this device. */
export function PinEntry({ onOpen, action = <Trans>Watch</Trans> }: PinEntryProps) {
  const { form, wrong, busy, refuse, send } = useForm()
  const [triesLeft, setTriesLeft] = useState<number | null>(null)
  const [lockedUntilMs, setLockedUntilMs] = useState<number | null>(null)
  const unlock = useCallback(() => setLockedUntilMs(null), [])

  useEffect(() => {
    // A viewer active elsewhere on the page keeps the focus when a programme begins.
    const { activeElement } = document
    const isFree = activeElement === document.body || activeElement?.closest('[role=group]')?.contains(form.current)
    if (isFree) form.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [form])

  const submit = async (): Promise<void> => {
    const pin = typedIn(form.current, 'pin')
    const malformed = wrongWithPin(pin)
    if (malformed) return refuse({ pin: textOf(malformed) })
    const answer = await send(() =>
      call(validateParentsControl, { body: { pin } }).catch((error: unknown) => {
        // Another device has lifted the limit meanwhile.
        if (isFailure(error, 'not_found')) return null
        throw error
      }),
    )
    if (answer === undefined) return
    if (answer === null || answer.isPinValid) return onOpen()
    setTriesLeft(answer.tries_left)
    if (answer.locked_until === null) refuse({ pin: textOf('pin_code_error') })
    else setLockedUntilMs(answer.locked_until)
  }

  return (
    <div className={css.entry}>
      {lockedUntilMs !== null ? (
        <PinLock untilMs={lockedUntilMs} onOver={unlock} />
      ) : (
        <Form form={form} wrong={wrong['form']} onSubmit={() => void submit()}>
          <PinField
            label={<Trans>PIN</Trans>}
            name="pin"
            hint={triesLeft !== null && triesLeft > 0 && <TriesLeft of={triesLeft} />}
            error={wrong['pin']}
            onOver={() => refuse({})}
            onFull={() => form.current?.requestSubmit()}
          />
          <Button type="submit" aria-busy={busy}>
            {action}
          </Button>
        </Form>
      )}
      <p className={css.forgotten}>
        <Link to={SCREEN_PATHS.parentalControl} hash={FORGOTTEN_PIN}>
          <Trans>I forgot the PIN</Trans>
        </Link>
      </p>
    </div>
  )
}

function TriesLeft({ of: count }: { of: number }) {
  return (
    <Select
      value={pluralForm(count)}
      _one={`${count} try is left`}
      _few={`${count} tries are left`}
      other={`${count} tries are left`}
    />
  )
}
