import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { operatorChannelsCalls } from '../../../contract/operator-channels.ts'
import { type DryRun, operatorListsCalls, SourceDraft } from '../../../contract/operator-lists.ts'
import { Form } from '../../../forms/Form.tsx'
import { typedIn, useForm } from '../../../forms/use-form.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { callDesk } from '../../desk-client.ts'
import { deskPath, goTo } from '../../desk-location.ts'
import { deskQuery } from '../../desk-queries.ts'
import { SelectField } from '../../SelectField.tsx'
import parts from '../Parts.module.css'
import { sourcesQuery } from './sources-query.ts'
import { FAULTS, KINDS, useScheduleOptions } from './source-words.ts'
import { TrialResult } from './TrialResult.tsx'

/** Every six hours. */
const USUAL_EVERY = '21600'

/** A new list or guide: first a dry run, then the import. */
export function AddSource() {
  const { t, i18n } = useLingui()
  const queryClient = useQueryClient()
  const { form, wrong, busy, refuse, send } = useForm()
  const [tried, setTried] = useState<{ draft: SourceDraft; run: DryRun } | null>(null)

  const attempt = async () => {
    setTried(null)
    const draft = readDraft(form.current)
    if (!draft.success) {
      const field = String(draft.issues[0].path?.[0]?.key ?? 'form')
      return refuse({
        [field]: field === 'id' ? t`Small Latin letters, digits, . _ and -` : t`An address begins with http:// or https://`,
      })
    }
    const run = await send(() => callDesk(operatorListsCalls.tryOutSource, { body: draft.output }))
    if (!run) return
    if (run.fault) refuse({ form: i18n._(FAULTS[run.fault]) })
    else setTried({ draft: draft.output, run })
  }
  const apply = async (draft: SourceDraft) => {
    const reason = typedIn(form.current, 'reason').trim()
    const answer = await send(() => callDesk(operatorListsCalls.addSource, { body: { ...draft, reason } }))
    if (!answer) return
    if (answer.fault) return refuse({ form: i18n._(FAULTS[answer.fault]) })
    await queryClient.invalidateQueries({ queryKey: sourcesQuery.queryKey })
    goTo(deskPath('lists'))
  }
  return (
    <>
      <Form form={form} wrong={wrong['form']} onSubmit={() => void attempt()}>
        <DraftFields wrong={wrong} />
        <Field label={t`Why (for the audit log)`} name="reason" maxLength={500} />
        <Button type="submit" look={tried ? 'outline' : 'needle'} disabled={busy}>
          <span>{t`Try it without changing anything`}</span>
        </Button>
      </Form>
      <div role="status" className={parts.status}>
        {busy && (
          <p>
            <Trans>The server reads it; this may take half a minute.</Trans>
          </p>
        )}
        {tried && <TrialResult draft={tried.draft} run={tried.run} isBusy={busy} onApply={() => void apply(tried.draft)} />}
      </div>
    </>
  )
}

function DraftFields({ wrong }: { wrong: Readonly<Record<string, string>> }) {
  const { t, i18n } = useLingui()
  const [kind, setKind] = useState<SourceDraft['kind']>('m3u')
  const { data: choices } = useQuery(deskQuery(operatorChannelsCalls.listChannelChoices))
  const schedule = useScheduleOptions()
  return (
    <>
      <SelectField
        label={t`What`}
        name="kind"
        value={kind}
        options={(['m3u', 'xmltv'] as const).map((one) => [one, i18n._(KINDS[one])])}
        onChange={({ currentTarget: { value } }) => setKind(value === 'xmltv' ? 'xmltv' : 'm3u')}
      />
      <Field
        label={t`Address`}
        name="address"
        type="url"
        required
        maxLength={4000}
        autoComplete="off"
        spellCheck="false"
        placeholder="https://"
        error={wrong['address']}
        hint={t`It is a secret: once added, only its host is shown.`}
      />
      <Field
        label={t`Short name`}
        name="id"
        required
        maxLength={64}
        autoComplete="off"
        spellCheck="false"
        error={wrong['id']}
        hint={t`Its name in reports and in the audit log, such as «panel». A name that is there already gets the new address.`}
      />
      <SelectField label={t`Refresh`} name="every_s" defaultValue={USUAL_EVERY} options={schedule} />
      {kind === 'm3u' && (
        <SelectField
          label={t`Package of its channels`}
          name="package_id"
          options={[['', t`Open to all`], ...(choices?.packages ?? []).map(({ id, name }) => [id, name] as const)]}
        />
      )}
    </>
  )
}

function readDraft(form: HTMLFormElement | null) {
  const typed = (name: string) => typedIn(form, name)
  return v.safeParse(SourceDraft, {
    kind: typed('kind'),
    id: typed('id'),
    address: typed('address'),
    every_s: Number(typed('every_s')),
    package_id: typed('package_id') || null,
  })
}
