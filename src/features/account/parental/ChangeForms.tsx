import { Trans, useLingui } from '@lingui/react/macro'
import { type ParentsControl, removeParentsControl, setParentsControl } from '../../../contract/parental.ts'
import { wrongWithPin } from '../../../domain/account/pin.ts'
import { Form } from '../../../forms/Form.tsx'
import { PinField } from '../../../forms/PinField.tsx'
import { textOf } from '../../../forms/refusal-texts.ts'
import { typedIn, useForm } from '../../../forms/use-form.ts'
import { call, CallFailure } from '../../../app-state/api-client.ts'
import { Button } from '../../../ui/Button.tsx'
import { LimitChoice, limitIn } from './LimitChoice.tsx'
import { NewPinFields, wrongNewPin } from './NewPinFields.tsx'
import css from './ParentalPage.module.css'
import { now } from '../../../storage/server-clock.ts'

/** The props of a form that needs the current PIN. */
export type PinFormProps = {
  limit: ParentsControl['age_limit']
  /** The form's change succeeded; `said` is the text to announce. */
  onChanged: (said: string) => void
  /** Until when no PIN is looked at (epoch ms). */
  onLocked: (untilMs: number) => void
}

/** A form with the current PIN; `send` also handles a locked PIN. */
function usePinForm(onLocked: PinFormProps['onLocked']) {
  const { send, ...rest } = useForm()
  const current = (): string => typedIn(rest.form.current, 'current_pin')
  return {
    ...rest,
    current,
    /** Rejects a malformed PIN before it costs an attempt; returns true if it did. */
    refuseCurrent(): boolean {
      const malformed = wrongWithPin(current())
      if (malformed) rest.refuse({ current_pin: textOf(malformed) })
      return malformed !== undefined
    },
    send: <T,>(make: () => Promise<T>): Promise<T | undefined> =>
      send(() =>
        make().catch((error: unknown) => {
          if (!(error instanceof CallFailure) || error.code !== 'pin_locked') throw error
          onLocked(now() + (error.retryAfterS ?? 0) * 1000)
          return undefined
        }),
      ),
  }
}

function PresentPin({ error, onOver }: { error: string | undefined; onOver: () => void }) {
  return <PinField label={<Trans>Present PIN</Trans>} name="current_pin" error={error} onOver={onOver} />
}

/** Another limit under the same PIN. */
export function ChangeLimitForm({ limit, onChanged, onLocked }: PinFormProps) {
  const { t } = useLingui()
  const { form, wrong, busy, refuse, refuseCurrent, current, send } = usePinForm(onLocked)
  const submit = async (): Promise<void> => {
    const age_limit = limitIn(form.current) ?? limit
    if (refuseCurrent()) return
    const body = { age_limit, pin: current(), current_pin: current() }
    const control = await send(() => call(setParentsControl, { body }))
    if (control) onChanged(t`The limit is now ${control.age_limit}+`)
  }
  return (
    <Form form={form} wrong={wrong['form']} onSubmit={() => void submit()}>
      <LimitChoice chosen={limit} error={undefined} />
      <PresentPin error={wrong['current_pin']} onOver={() => refuse({})} />
      <Button type="submit" aria-busy={busy}>
        <Trans>Change the limit</Trans>
      </Button>
    </Form>
  )
}

/** Changes the PIN of the same limit; items opened by the old one are locked again. */
export function ChangePinForm({ limit, onChanged, onLocked }: PinFormProps) {
  const { t } = useLingui()
  const { form, wrong, busy, refuse, refuseCurrent, current, send } = usePinForm(onLocked)
  const submit = async (): Promise<void> => {
    if (refuseCurrent()) return
    const malformed = wrongNewPin(form.current, t`The two PINs are not the same`)
    if (malformed) return refuse(malformed)
    const body = { age_limit: limit, pin: typedIn(form.current, 'pin'), current_pin: current() }
    if (await send(() => call(setParentsControl, { body }))) onChanged(t`The PIN is changed`)
  }
  return (
    <Form form={form} wrong={wrong['form']} onSubmit={() => void submit()}>
      <p className={css.lead}>
        <Trans>With a new PIN, devices that were given the old one ask again.</Trans>
      </p>
      <PresentPin error={wrong['current_pin']} onOver={() => refuse({})} />
      <NewPinFields wrong={wrong} onOver={() => refuse({})} />
      <Button type="submit" aria-busy={busy}>
        <Trans>Change the PIN</Trans>
      </Button>
    </Form>
  )
}

/** No limit and no PIN any more. */
export function TurnOffForm({ onChanged, onLocked }: PinFormProps) {
  const { t } = useLingui()
  const { form, wrong, busy, refuse, refuseCurrent, current, send } = usePinForm(onLocked)
  const submit = async (): Promise<void> => {
    if (refuseCurrent()) return
    if (await send(() => call(removeParentsControl, { body: { pin: current() } }))) onChanged(t`Parental control is off`)
  }
  return (
    <Form form={form} wrong={wrong['form']} onSubmit={() => void submit()}>
      <p className={css.lead}>
        <Trans>Everything that your package holds will play without a PIN, on all your devices.</Trans>
      </p>
      <PresentPin error={wrong['current_pin']} onOver={() => refuse({})} />
      <Button type="submit" aria-busy={busy}>
        <Trans>Turn off parental control</Trans>
      </Button>
    </Form>
  )
}
