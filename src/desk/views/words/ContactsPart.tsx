import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import type { CallData } from '../../../contract/call.ts'
import { operatorWordsCalls } from '../../../contract/operator-words.ts'
import { Contacts } from '../../../contract/site.ts'
import { Form } from '../../../forms/Form.tsx'
import { NoAnswer } from '../../../forms/NoAnswer.tsx'
import { typedIn, useForm } from '../../../forms/use-form.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { callDesk } from '../../desk-client.ts'
import { deskQuery } from '../../desk-queries.ts'
import parts from '../Parts.module.css'
import { StatusLine } from '../StatusLine.tsx'
import css from './Words.module.css'

const contactsQuery = deskQuery(operatorWordsCalls.showDeskContacts)

type Shown = CallData<typeof operatorWordsCalls.showDeskContacts>

/** How viewers reach the service, and when. */
export function ContactsPart() {
  const shown = useQuery(contactsQuery)
  const [isSaved, setSaved] = useState(false)
  if (shown.isPending) return <Skeleton />
  if (shown.isError) return <NoAnswer error={shown.error} onRetry={() => void shown.refetch()} />
  return (
    <>
      <ContactsForm key={JSON.stringify(shown.data.now)} shown={shown.data} onSaved={setSaved} />
      <StatusLine isShown={isSaved}>
        <Trans>Saved; viewers see it now.</Trans>
      </StatusLine>
    </>
  )
}

function ContactsForm({ shown: { now, file, is_edited }, onSaved }: { shown: Shown; onSaved: (isSaved: boolean) => void }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const { form, wrong, busy, refuse, send } = useForm()
  const { weekdays, weekends } = file.hours
  const hours = [weekdays, weekends].map(({ from, to }) => `${from}–${to}`)
  const fileText = [file.email, file.phone ?? '—', ...hours].join(', ')
  const save = async (contacts: Contacts | null) => {
    onSaved(false)
    const body = { contacts, reason: typedIn(form.current, 'reason').trim() }
    if (!(await send(() => callDesk(operatorWordsCalls.setDeskContacts, { body })))) return
    await queryClient.invalidateQueries({ queryKey: contactsQuery.queryKey })
    onSaved(true)
  }
  const submit = () => {
    const read = readContacts(form.current)
    if (read.success) return save(read.output)
    const [field, days] = read.issues[0].path?.map(({ key }) => String(key)) ?? []
    return refuse({ [days ? `${days}_to` : (field ?? 'form')]: t`This value is not possible here.` })
  }
  const time = (days: 'weekdays' | 'weekends', end: 'from' | 'to', label: string) => (
    <Field
      label={label}
      name={`${days}_${end}`}
      type="time"
      required
      defaultValue={now.hours[days][end]}
      error={wrong[`${days}_${end}`]}
    />
  )
  return (
    <Form form={form} wrong={wrong['form']} onSubmit={() => void submit()}>
      <div className={css.hours}>
        <Field label={t`E-mail`} name="email" type="email" required defaultValue={now.email} error={wrong['email']} />
        <Field
          label={t`Phone`}
          name="phone"
          type="tel"
          defaultValue={now.phone ?? ''}
          error={wrong['phone']}
          hint={t`Such as +380440000000; empty without a telephone line.`}
        />
        {time('weekdays', 'from', t`Weekdays from (Kyiv)`)}
        {time('weekdays', 'to', t`Weekdays until`)}
        {time('weekends', 'from', t`Weekends from (Kyiv)`)}
        {time('weekends', 'to', t`Weekends until`)}
      </div>
      <Field label={t`Why (for the audit log)`} name="reason" maxLength={500} />
      {is_edited && <p className={parts.name}>{t`The file says: ${fileText}`}</p>}
      <div className={parts.actions}>
        <Button type="submit" disabled={busy}>
          <Trans>Save</Trans>
        </Button>
        {is_edited && (
          <Button look="outline" disabled={busy} onClick={() => void save(null)}>
            <Trans>As the file says</Trans>
          </Button>
        )}
      </div>
    </Form>
  )
}

function readContacts(form: HTMLFormElement | null) {
  const typed = (name: string) => typedIn(form, name).trim()
  const hours = (days: string) => ({ from: typed(`${days}_from`), to: typed(`${days}_to`) })
  return v.safeParse(Contacts, {
    email: typed('email'),
    phone: typed('phone').replace(/[\s()-]/g, '') || null,
    hours: { weekdays: hours('weekdays'), weekends: hours('weekends') },
  })
}
