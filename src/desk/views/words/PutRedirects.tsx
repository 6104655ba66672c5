import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { operatorWordsCalls, type RulesResult } from '../../../contract/operator-words.ts'
import { Form } from '../../../forms/Form.tsx'
import { typedIn, useForm } from '../../../forms/use-form.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { callDesk } from '../../desk-client.ts'
import parts from '../Parts.module.css'
import css from './Words.module.css'
import { useRuleFaults } from './use-rule-faults.ts'

type Shown = { isPut: boolean; report: NonNullable<RulesResult['report']> }

/** New and changed rules, one a line: checked first, then put. */
export function PutRedirects({ onPut }: { onPut: () => void }) {
  const { t } = useLingui()
  const { form, wrong, busy, refuse, send } = useForm()
  const faults = useRuleFaults()
  const [shown, setShown] = useState<Shown | null>(null)

  const faultText = (fault: NonNullable<RulesResult['fault']>): string => {
    if (fault.kind === 'refused') return `${fault.from} → ${fault.to}: ${faults[fault.fault]}`
    const { line } = fault
    return fault.kind === 'line' ? t`Line ${line} is not of two addresses.` : t`Line ${line} has the address of an earlier line.`
  }
  const make = async (isPut: boolean) => {
    setShown(null)
    const [text, reason] = [typedIn(form.current, 'rules'), typedIn(form.current, 'reason').trim()]
    const answer = await send(() =>
      isPut
        ? callDesk(operatorWordsCalls.putRedirects, { body: { text, reason } })
        : callDesk(operatorWordsCalls.tryRedirects, { body: { text } }),
    )
    if (!answer) return
    if (answer.fault) return refuse({ rules: faultText(answer.fault) })
    setShown(answer.report && { isPut, report: answer.report })
    if (!isPut) return
    form.current?.reset()
    onPut()
  }
  return (
    <Form form={form} wrong={wrong['form']} onSubmit={() => void make(false)}>
      <div className={css.page} onInput={() => setShown(null)}>
        <TextArea
          label={t`New rules, one a line`}
          name="rules"
          rows={4}
          required
          maxLength={200_000}
          spellCheck="false"
          placeholder="/old /ua/radio"
          error={wrong['rules']}
          hint={t`Two addresses: the one that was left, and the page of this site where it leads now.`}
        />
        <Field label={t`Why (for the audit log)`} name="reason" maxLength={500} />
      </div>
      <div className={parts.actions}>
        <Button type="submit" look="outline" disabled={busy}>
          <Trans>Check</Trans>
        </Button>
        {shown && !shown.isPut && shown.report.added + shown.report.changed > 0 && (
          <Button disabled={busy} onClick={() => void make(true)}>
            <Trans>Apply</Trans>
          </Button>
        )}
      </div>
      <div role="status" className={parts.status}>
        {shown && <Report {...shown} />}
      </div>
    </Form>
  )
}

function Report({ isPut, report: { added, changed, same } }: Shown) {
  return (
    <p>
      {isPut ? (
        <Trans>
          Rules added: {added}, changed: {changed}.
        </Trans>
      ) : (
        <Trans>
          Would add: {added}, would change: {changed}, there already: {same}. Nothing is changed yet.
        </Trans>
      )}
    </p>
  )
}
