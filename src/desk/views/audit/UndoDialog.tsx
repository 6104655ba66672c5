import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type LoggedAction, operatorAuditCalls, type UndoFault } from '../../../contract/operator-audit.ts'
import { Form } from '../../../forms/Form.tsx'
import { typedIn, useForm } from '../../../forms/use-form.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { callDesk } from '../../desk-client.ts'
import parts from '../Parts.module.css'
import css from './AuditView.module.css'
import { loggedValue } from './logged-value.ts'

const FAULTS: Record<UndoFault, MessageDescriptor> = {
  changed: msg`It was changed since, so nothing was undone. Look at the later actions of the same subject.`,
  gone: msg`What was before is not possible any more: its number is taken, or its category, package or guide is gone.`,
}

type UndoDialogProps = {
  /** The action to undo; null closes the dialog. */
  action: LoggedAction | null
  onClose: () => void
  onDone: () => void
}

/** Confirms that an action is undone. */
export function UndoDialog({ action, onClose, onDone }: UndoDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog open={action !== null} onClose={onClose} title={t`Undo the action`}>
      {action && <UndoForm action={action} onDone={onDone} />}
    </Dialog>
  )
}

function UndoForm({ action: { id, action, subject, before, after }, onDone }: { action: LoggedAction; onDone: () => void }) {
  const { t, i18n } = useLingui()
  const { form, wrong, busy, refuse, send } = useForm()
  const submit = async () => {
    const body = { reason: typedIn(form.current, 'reason') }
    const answer = await send(() => callDesk(operatorAuditCalls.undoAction, { params: { id }, body }))
    if (answer?.fault) refuse({ form: i18n._(FAULTS[answer.fault]) })
    else if (answer) onDone()
  }
  return (
    <Form form={form} wrong={wrong['form']} onSubmit={() => void submit()}>
      <dl className={parts.facts}>
        <dt>{t`What`}</dt>
        <dd>
          {action}, {subject}
        </dd>
        <dt>{t`Now`}</dt>
        <dd className={css.value}>{loggedValue(after)}</dd>
        <dt>{t`Again`}</dt>
        <dd className={css.value}>{loggedValue(before)}</dd>
      </dl>
      <Field label={t`Why (for the audit log)`} name="reason" maxLength={400} />
      <Button type="submit" disabled={busy}>
        {t`Undo the action`}
      </Button>
    </Form>
  )
}
