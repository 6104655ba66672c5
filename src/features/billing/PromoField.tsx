import { Trans, useLingui } from '@lingui/react/macro'
import { Form } from '../../forms/Form.tsx'
import { typedIn, useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import css from './Checkout.module.css'

/** The code of an order, and what changes it. */
export type PromoFieldProps = {
  /** The code that the terms contain. */
  applied: string | undefined
  /** Asks for terms with a code; throws what the call does. */
  onApply: (code: string) => Promise<true>
  onForget: () => void
}

/** A promo code for this order. */
export function PromoField({ applied, onApply, onForget }: PromoFieldProps) {
  const { t } = useLingui()
  const { form, wrong, busy, refuse, send } = useForm()
  const submit = (): void => {
    const code = typedIn(form.current, 'promo').trim()
    if (code === '') refuse({ promo: t`Enter the promo code` })
    else void send(() => onApply(code))
  }
  if (applied !== undefined)
    return (
      <p role="status">
        <Trans>Promo code {applied} is taken into account.</Trans>{' '}
        <Button look="quiet" onClick={onForget}>
          <Trans>Without it</Trans>
        </Button>
      </p>
    )
  return (
    <Form form={form} wrong={wrong['form']} onSubmit={submit}>
      <div className={css.promo}>
        <Field
          label={<Trans>Promo code</Trans>}
          name="promo"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck="false"
          maxLength={64}
          error={wrong['promo']}
        />
        <Button type="submit" look="outline" aria-busy={busy}>
          <Trans>Apply</Trans>
        </Button>
      </div>
    </Form>
  )
}
