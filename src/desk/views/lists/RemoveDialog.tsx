import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type DeskSource, operatorListsCalls } from '../../../contract/operator-lists.ts'
import { Form } from '../../../forms/Form.tsx'
import { typedIn, useForm } from '../../../forms/use-form.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { callDesk } from '../../desk-client.ts'
import { sourcesQuery } from './sources-query.ts'

type RemoveDialogProps = { source: DeskSource | null; onClose: () => void }

/** Confirms the removal of a source; null closes the dialog. */
export function RemoveDialog({ source, onClose }: RemoveDialogProps) {
  const { t } = useLingui()
  const id = source?.id ?? ''
  return (
    <Dialog open={source !== null} onClose={onClose} title={t`Remove ${id}`}>
      {source && <RemoveForm source={source} onDone={onClose} />}
    </Dialog>
  )
}

function RemoveForm({ source: { id, kind }, onDone }: { source: DeskSource; onDone: () => void }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const { form, wrong, busy, send } = useForm()
  const submit = async () => {
    const body = { reason: typedIn(form.current, 'reason').trim() }
    if (!(await send(() => callDesk(operatorListsCalls.removeSource, { params: { id }, body })))) return
    await queryClient.invalidateQueries({ queryKey: sourcesQuery.queryKey })
    onDone()
  }
  return (
    <Form form={form} wrong={wrong['form']} onSubmit={() => void submit()}>
      <p>
        {kind === 'm3u'
          ? t`Viewers no longer see its channels. For half a year the list can be brought back.`
          : t`Its channels get no new programmes. Those that are there stay until they are old.`}
      </p>
      <TextArea label={t`Why (for the audit log)`} name="reason" rows={2} maxLength={500} />
      <Button type="submit" disabled={busy}>
        {t`Remove`}
      </Button>
    </Form>
  )
}
