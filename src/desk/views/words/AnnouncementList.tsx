import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type DeskAnnouncement, operatorWordsCalls } from '../../../contract/operator-words.ts'
import { Form } from '../../../forms/Form.tsx'
import { NoAnswer } from '../../../forms/NoAnswer.tsx'
import { typedIn, useForm } from '../../../forms/use-form.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { callDesk } from '../../desk-client.ts'
import { deskQuery } from '../../desk-queries.ts'
import { DeskTable, Moment } from '../DeskTable.tsx'
import parts from '../Parts.module.css'
import { StatusLine } from '../StatusLine.tsx'
import { useAction } from '../use-action.ts'
import { AnnouncementForm } from './AnnouncementForm.tsx'

const announcementsQuery = deskQuery(operatorWordsCalls.listAnnouncements)

type Chosen = { kind: 'new' } | { kind: 'edit' | 'end'; one: DeskAnnouncement }

/** Messages to all viewers: those of now and later, and those that are over. */
export function AnnouncementList() {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const list = useQuery(announcementsQuery)
  const { chosen, isDone, choose, finish, giveUp } = useAction<Chosen>()
  if (list.isPending) return <Skeleton />
  if (list.isError) return <NoAnswer error={list.error} onRetry={() => void list.refetch()} />
  const done = () => {
    finish()
    void queryClient.invalidateQueries({ queryKey: announcementsQuery.queryKey })
  }
  return (
    <>
      <Button onClick={() => choose({ kind: 'new' })}>
        <Trans>New message</Trans>
      </Button>
      <StatusLine isShown={isDone}>
        <Trans>Done; it is in the audit log.</Trans>
      </StatusLine>
      <AnnouncementTable announcements={list.data.announcements} onChoose={choose} />
      <Dialog
        open={chosen !== null && chosen.kind !== 'end'}
        onClose={giveUp}
        title={chosen?.kind === 'edit' ? t`Change the message` : t`New message`}
      >
        {chosen && chosen.kind !== 'end' && (
          <AnnouncementForm before={chosen.kind === 'edit' ? chosen.one : null} onDone={done} />
        )}
      </Dialog>
      <Dialog open={chosen?.kind === 'end'} onClose={giveUp} title={t`End the message now`}>
        {chosen?.kind === 'end' && <EndForm one={chosen.one} onDone={done} />}
      </Dialog>
    </>
  )
}

type TableProps = { announcements: readonly DeskAnnouncement[]; onChoose: (chosen: Chosen) => void }

function AnnouncementTable({ announcements, onChoose }: TableProps) {
  const { t } = useLingui()
  const states = { now: t`shown now`, later: t`not yet`, over: t`over` }
  return (
    <DeskTable
      title={t`Messages to all viewers`}
      showsTitle={false}
      heads={[t`State`, t`Ukrainian`, t`Russian`, t`From`, t`Until`, t`Action`]}
      empty={t`There are no messages yet.`}
      rows={announcements.map((one) => (
        <tr key={one.id}>
          <td>{states[one.state]}</td>
          <td className={parts.name} lang="uk">
            {one.text}
          </td>
          <td className={parts.name} lang="ru">
            {one.text_ru}
          </td>
          <td>
            <Moment ms={one.from_ms} />
          </td>
          <td>
            <Moment ms={one.until_ms} />
          </td>
          <td>
            {one.state !== 'over' && (
              <span className={parts.actions}>
                <Button look="outline" aria-label={t`Change: ${one.text}`} onClick={() => onChoose({ kind: 'edit', one })}>
                  <Trans>Change</Trans>
                </Button>
                <Button look="outline" aria-label={t`End: ${one.text}`} onClick={() => onChoose({ kind: 'end', one })}>
                  <Trans>End</Trans>
                </Button>
              </span>
            )}
          </td>
        </tr>
      ))}
    />
  )
}

function EndForm({ one, onDone }: { one: DeskAnnouncement; onDone: () => void }) {
  const { t } = useLingui()
  const { form, wrong, busy, send } = useForm()
  const submit = async () => {
    const input = { params: { id: one.id }, body: { reason: typedIn(form.current, 'reason').trim() } }
    if (await send(() => callDesk(operatorWordsCalls.endAnnouncement, input))) onDone()
  }
  return (
    <Form form={form} wrong={wrong['form']} onSubmit={() => void submit()}>
      <p className={parts.name}>{one.text}</p>
      <Field label={t`Why (for the audit log)`} name="reason" maxLength={500} />
      <Button type="submit" disabled={busy}>
        <Trans>End</Trans>
      </Button>
    </Form>
  )
}
