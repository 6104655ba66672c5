import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { withdraw, type Withdrawal } from '../../contract/billing.ts'
import type { CallData } from '../../contract/call.ts'
import { Form } from '../../forms/Form.tsx'
import { NoAnswer } from '../../forms/NoAnswer.tsx'
import { typedIn, useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { withdrawalQuery } from './billing-queries.ts'
import { useFormatters } from './billing-words.tsx'
import { callOnce } from './call-once.ts'
import { useEntitlementRefresh } from './use-entitlement-refresh.ts'
import css from './WithdrawDialog.module.css'

type Done = CallData<typeof withdraw>

/** The withdrawal from the contract in two steps: the statement, then its confirmation. */
export function WithdrawDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(withdrawalQuery())
  const [done, setDone] = useState<Done>()
  const title = done ? <Trans>You have withdrawn</Trans> : <Trans>Withdrawal from the contract</Trans>
  return (
    <Dialog open onClose={onClose} title={title}>
      {done ? (
        <Receipt of={done} onClose={onClose} />
      ) : data ? (
        <Statement of={data} onDone={setDone} />
      ) : error ? (
        <NoAnswer error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className={css.waiting ?? ''} />
      )}
    </Dialog>
  )
}

type StatementProps = { of: Withdrawal; onDone: (done: Done) => void }

function Statement({ of: { name, email, statement, refund, subscription }, onDone }: StatementProps) {
  const { sum } = useFormatters()
  const { form, wrong, busy, send } = useForm()
  const refresh = useEntitlementRefresh()
  const submit = async (): Promise<void> => {
    const address = typedIn(form.current, 'email').trim()
    const body = {
      confirm: true as const,
      name: typedIn(form.current, 'name').trim(),
      ...(address !== '' && { email: address }),
    }
    const done = await send(() => callOnce(withdraw, { body }))
    if (!done) return
    onDone(done)
    await refresh()
  }
  const failure = wrong['form']
  return (
    <Form form={form} wrong={failure} onSubmit={() => void submit()}>
      <blockquote className={css.statement}>{statement}</blockquote>
      <Field label={<Trans>Your name</Trans>} name="name" defaultValue={name} autoComplete="name" maxLength={200} />
      <Field
        label={<Trans>Where the acknowledgement goes</Trans>}
        name="email"
        type="email"
        defaultValue={email ?? ''}
        autoComplete="email"
        maxLength={320}
        error={wrong['email']}
      />
      <p>
        <Trans>
          We return <strong>{sum(refund)}</strong>. {subscription.name} closes at once.
        </Trans>
      </p>
      <Button type="submit" aria-busy={busy}>
        <Trans>Confirm the withdrawal</Trans>
      </Button>
    </Form>
  )
}

function Receipt({ of: { withdrawn_at: atMs, refund }, onClose }: { of: Done; onClose: () => void }) {
  const { moment, sum } = useFormatters()
  return (
    <>
      <p role="status">
        <Trans>
          We have your withdrawal of {moment(atMs)}. {sum(refund)} go back to the card; the bank may take a few days.
        </Trans>
      </p>
      <p>
        <Trans>The same text with its time is on its way to you by mail.</Trans>
      </p>
      <p>
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </p>
    </>
  )
}
