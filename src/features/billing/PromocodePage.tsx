import { Select, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { forgetPromo, type Promo, usePromo } from '../../contract/promo.ts'
import type { CallData } from '../../contract/call.ts'
import { pluralForm } from '../../domain/i18n/plural-form.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { Form, Refusal } from '../../forms/Form.tsx'
import { NoAnswer } from '../../forms/NoAnswer.tsx'
import { typedIn, useForm } from '../../forms/use-form.ts'
import { call } from '../../app-state/api-client.ts'
import { session } from '../../app-state/session.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useSelector } from '../../ui/use-store.ts'
import billingCss from './Billing.module.css'
import { waitingPromoQuery } from './billing-queries.ts'
import { useFormatters } from './billing-words.tsx'
import { callOnce } from './call-once.ts'
import { plansQuery } from './plan-queries.ts'
import css from './Promocode.module.css'
import { useChange } from './use-change.ts'
import { useEntitlementRefresh } from './use-entitlement-refresh.ts'

type Used = CallData<typeof usePromo>

/** A promo code: days are added at once, a reduction waits for the next order. */
export function PromocodePage() {
  const { t } = useLingui()
  const signedIn = useSelector(session, (value) => value !== null)
  const { data: waiting, error, refetch, isPending } = useQuery({ ...waitingPromoQuery(), enabled: signedIn })
  const [used, setUsed] = useState<Used>()
  return (
    <section className={billingCss.page} aria-busy={isPending}>
      <title>{`${t`Promo code`} — ${t`Efir`}`}</title>
      <h1>
        <Trans>Promo code</Trans>
      </h1>
      {isPending && <Skeleton className={css.waiting ?? ''} />}
      {error && waiting === undefined && <NoAnswer error={error} onRetry={() => void refetch()} />}
      {used?.applied === 'days_added' && <DaysAdded of={used} />}
      {waiting && <Waiting of={waiting} />}
      {waiting !== undefined && <CodeForm replaces={waiting !== null} onUsed={setUsed} />}
    </section>
  )
}

function CodeForm({ replaces, onUsed }: { replaces: boolean; onUsed: (used: Used) => void }) {
  const { t } = useLingui()
  const { form, wrong, busy, refuse, send } = useForm()
  const refresh = useEntitlementRefresh()
  const submit = async (): Promise<void> => {
    const code = typedIn(form.current, 'promo').trim()
    if (code === '') return refuse({ promo: t`Enter the promo code` })
    const used = await send(() => callOnce(usePromo, { body: { code } }))
    if (!used) return
    onUsed(used)
    form.current?.reset()
    await refresh()
  }
  return (
    <div className={css.form}>
      <Form form={form} wrong={wrong['form']} onSubmit={() => void submit()}>
        <Field
          className={css.code ?? ''}
          label={replaces ? <Trans>Another promo code</Trans> : <Trans>Your promo code</Trans>}
          hint={<Trans>Letters and digits, in any case.</Trans>}
          name="promo"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck="false"
          maxLength={64}
          error={wrong['promo']}
        />
        <Button type="submit" aria-busy={busy}>
          <Trans>Use the code</Trans>
        </Button>
      </Form>
    </div>
  )
}

/** A reduction that waits for the next order. */
function Waiting({ of: promo }: { of: Promo }) {
  const { day } = useFormatters()
  const { busy, wrong, make } = useChange()
  const refresh = useEntitlementRefresh()
  const { data: plans } = useQuery(plansQuery())
  const plan = plans?.find(({ _id }) => _id === promo.package_id)
  const forget = async (): Promise<void> => {
    if (await make(() => call(forgetPromo))) await refresh()
  }
  return (
    <article className={css.ticket}>
      <p className={css.word}>{promo.code}</p>
      <p className={css.value}>
        <Value of={promo} />
      </p>
      <p className={billingCss.lead}>
        <Trans>It is taken into account at your next order.</Trans>
        {plan && (
          <span>
            {' '}
            <Trans>Only for {plan.name}.</Trans>
          </span>
        )}
        {promo.valid_until !== null && (
          <span>
            {' '}
            <Trans>Good until {day(promo.valid_until)}.</Trans>
          </span>
        )}
      </p>
      <div className={billingCss.actions}>
        {plan ? (
          <Link to={SCREEN_PATHS.checkout} search={{ package: plan._id }} className={buttonClass('needle')}>
            <Trans>Order {plan.name}</Trans>
          </Link>
        ) : (
          <Link to={SCREEN_PATHS.subscriptions} className={buttonClass('needle')}>
            <Trans>Choose a package</Trans>
          </Link>
        )}
        <Button look="quiet" aria-busy={busy} onClick={() => void forget()}>
          <Trans>Do not use it</Trans>
        </Button>
      </div>
      {wrong !== undefined && <Refusal>{wrong}</Refusal>}
    </article>
  )
}

function Value({ of: { kind, value, currency } }: { of: Promo }) {
  const { sum } = useFormatters()
  if (kind === 'percent') return <span>{`−\u202f${value}\u00a0%`}</span>
  if (kind === 'amount') return <span>{`−\u202f${sum({ amount_minor: value, currency: currency ?? 'USD' })}`}</span>
  return (
    <span>
      <AddedDays of={value} />
    </span>
  )
}

function AddedDays({ of: count }: { of: number }) {
  return <Select value={pluralForm(count)} _one={`+${count} day`} _few={`+${count} days`} other={`+${count} days`} />
}

function DaysAdded({ of: { promo, subscription } }: { of: Used }) {
  const { day } = useFormatters()
  const untilMs = subscription?.active_until ?? null
  return (
    <article className={css.ticket} role="status">
      <p className={css.word}>{promo.code}</p>
      <p className={css.value}>
        <AddedDays of={promo.value} />
      </p>
      {subscription && untilMs !== null && (
        <p className={billingCss.lead}>
          <Trans>
            {subscription.name} is open until {day(untilMs)}.
          </Trans>
        </p>
      )}
    </article>
  )
}
