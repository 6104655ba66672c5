import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { CallData } from '../../../contract/call.ts'
import { type NewPromo, operatorMoneyCalls } from '../../../contract/operator-money.ts'
import { Form } from '../../../forms/Form.tsx'
import { typedIn, useForm } from '../../../forms/use-form.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { Switch } from '../../../ui/fields/Switch.tsx'
import { callDesk } from '../../desk-client.ts'
import { SelectField } from '../../SelectField.tsx'
import { minorOf } from './amount.ts'
import { FIELD_OF_FAULT, PROMO_FAULTS } from './money-texts.ts'

type Promos = CallData<typeof operatorMoneyCalls.listPromos>
type Kind = NewPromo['kind']

/** Makes a promo code. */
export function PromoForm({ packages, onDone }: { packages: Promos['packages']; onDone: (changed: Promos) => void }) {
  const { t, i18n } = useLingui()
  const { form, wrong, busy, refuse, send } = useForm()
  const [kind, setKind] = useState<Kind>('percent')

  const submit = async () => {
    const typed = (name: string) => typedIn(form.current, name).trim()
    const promo = readPromo(kind, typed)
    const missing = {
      ...(promo.value === undefined && { value: t`This value is not possible here.` }),
      ...(promo.max_uses === undefined && { max_uses: t`A whole number, or nothing` }),
      ...(promo.periods === undefined && { periods: t`A whole number; 0 for all periods` }),
      ...(promo.note.length < 3 && { note: t`Write the reason; it goes to the audit log.` }),
    }
    const { value, max_uses, periods } = promo
    if (value === undefined || max_uses === undefined || periods === undefined || promo.note.length < 3) return refuse(missing)
    const made = await send(() => callDesk(operatorMoneyCalls.addPromo, { body: { ...promo, value, max_uses, periods } }))
    if (!made) return undefined
    return made.fault ? refuse({ [FIELD_OF_FAULT[made.fault]]: i18n._(PROMO_FAULTS[made.fault]) }) : onDone(made)
  }

  return (
    <Form form={form} wrong={wrong['form']} onSubmit={() => void submit()}>
      <Field label={t`Code`} name="code" maxLength={32} required autoComplete="off" spellCheck="false" error={wrong['code']} />
      <SelectField
        label={t`Gives`}
        name="kind"
        value={kind}
        onChange={(event) => setKind(event.currentTarget.value as Kind)}
        options={[
          ['percent', t`a percentage off`],
          ['amount', t`a sum off`],
          ['days', t`days free of charge`],
        ]}
      />
      <ValueFields kind={kind} wrong={wrong} />
      <SelectField
        label={t`Package`}
        name="package"
        options={[['', t`any`], ...packages.map(({ id, name }) => [id, name] as const)]}
        error={wrong['package']}
      />
      <Field label={t`Last day`} name="until" type="date" hint={t`Empty: without an end`} error={wrong['until']} />
      <Field
        label={t`Most uses`}
        name="max_uses"
        inputMode="numeric"
        maxLength={6}
        hint={t`Empty: without a limit`}
        error={wrong['max_uses']}
      />
      <Switch label={t`Only for the first order`} name="first_only" />
      <Field label={t`For what`} name="note" maxLength={500} required error={wrong['note']} />
      <Button type="submit" disabled={busy}>
        <Trans>Make the promo code</Trans>
      </Button>
    </Form>
  )
}

/** The value of the kind, and what else the kind needs. */
function ValueFields({ kind, wrong }: { kind: Kind; wrong: Readonly<Record<string, string>> }) {
  const { t } = useLingui()
  const labels = { percent: t`Percent`, amount: t`Sum`, days: t`Days` }
  return (
    <>
      <Field
        label={labels[kind]}
        name="value"
        inputMode="decimal"
        maxLength={10}
        required
        autoComplete="off"
        error={wrong['value']}
      />
      {kind === 'amount' && (
        <Field label={t`Currency`} name="currency" defaultValue="UAH" maxLength={3} required error={wrong['currency']} />
      )}
      {kind !== 'days' && (
        <Field
          label={t`Periods that cost less`}
          name="periods"
          inputMode="numeric"
          defaultValue="1"
          maxLength={6}
          hint={t`0: all periods`}
          error={wrong['periods']}
        />
      )}
    </>
  )
}

/** Returns what is typed in the form; undefined in place of a value that is none. */
function readPromo(kind: Kind, typed: (name: string) => string) {
  const count = (name: string, least: number) => {
    const number = Number(typed(name))
    return /^\d{1,6}$/.test(typed(name)) && number >= least ? number : undefined
  }
  const value = kind === 'amount' ? minorOf(typed('value')) : count('value', 1)
  return {
    code: typed('code'),
    kind,
    note: typed('note'),
    value: value === 0 ? undefined : value,
    currency: kind === 'amount' ? typed('currency').toUpperCase() : null,
    package_id: typed('package') || null,
    periods: kind === 'days' ? 1 : count('periods', 0),
    first_only: typed('first_only') === 'on',
    until: typed('until') || null,
    max_uses: typed('max_uses') === '' ? null : count('max_uses', 1),
  }
}
