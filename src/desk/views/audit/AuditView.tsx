import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type LoggedAction, operatorAuditCalls } from '../../../contract/operator-audit.ts'
import { EVERY_ROLE } from '../../../contract/operator-call.ts'
import { NoAnswer } from '../../../forms/NoAnswer.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { useStore } from '../../../ui/use-store.ts'
import { callDesk } from '../../desk-client.ts'
import { deskLocation, deskPath, goTo } from '../../desk-location.ts'
import { DeskLink } from '../../DeskLink.tsx'
import { DeskTable, Moment } from '../DeskTable.tsx'
import { FilterForm } from '../FilterForm.tsx'
import { StatusLine } from '../StatusLine.tsx'
import { useAction } from '../use-action.ts'
import type { DeskView } from '../view.ts'
import css from './AuditView.module.css'
import { loggedValue } from './logged-value.ts'
import { UndoDialog } from './UndoDialog.tsx'

const FILTERS = ['actor', 'action', 'subject'] as const

/** The audit log, the newest action first. */
export const auditView: DeskView = { id: 'audit', title: msg`Audit log`, roles: EVERY_ROLE, Screen: AuditView }

function AuditView() {
  const { t } = useLingui()
  const { filters } = useStore(deskLocation)
  const queryClient = useQueryClient()
  const undo = useAction<LoggedAction>()
  const chosen = Object.fromEntries(FILTERS.map((name) => [name, filters.get(name) ?? '']))
  const log = useInfiniteQuery({
    queryKey: ['desk', 'audit', chosen],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      callDesk(operatorAuditCalls.listAudit, { query: { ...chosen, ...(pageParam !== undefined && { after: pageParam }) } }),
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const actions = log.data?.pages.flatMap((page) => page.actions) ?? []
  return (
    <>
      <AuditFilters key={JSON.stringify(chosen)} chosen={chosen} />
      <StatusLine isShown={undo.isDone}>
        <Trans>Undone; it is in the audit log.</Trans>
      </StatusLine>
      {log.isError && <NoAnswer error={log.error} onRetry={() => void log.refetch()} />}
      {log.isSuccess && (
        <DeskTable
          title={t`Actions, the newest first`}
          showsTitle={false}
          heads={[t`When`, t`Who`, t`What`, t`Whose`, t`Before`, t`After`, t`Why`, t`Action`]}
          empty={t`There is no such action.`}
          rows={actions.map((action) => (
            <AuditRow key={action.id} action={action} chosen={chosen} onUndo={() => undo.choose(action)} />
          ))}
        />
      )}
      <UndoDialog
        action={undo.chosen}
        onClose={undo.giveUp}
        onDone={() => {
          undo.finish()
          void queryClient.invalidateQueries()
        }}
      />
      {log.hasNextPage && (
        <Button look="outline" disabled={log.isFetching} onClick={() => void log.fetchNextPage()}>
          <Trans>Earlier actions</Trans>
        </Button>
      )}
    </>
  )
}

function AuditFilters({ chosen }: { chosen: Record<string, string> }) {
  const { t } = useLingui()
  const labels = { actor: t`Who`, action: t`What`, subject: t`Whose (the beginning)` }
  const filter = (typed: (name: string) => string) =>
    goTo(deskPath('audit', { filters: Object.fromEntries(FILTERS.map((name) => [name, typed(name)])) }))
  return (
    <FilterForm onFilter={filter}>
      {FILTERS.map((name) => (
        <Field key={name} label={labels[name]} name={name} defaultValue={chosen[name]} maxLength={200} spellCheck="false" />
      ))}
    </FilterForm>
  )
}

type AuditRowProps = { action: LoggedAction; chosen: Record<string, string>; onUndo: () => void }

function AuditRow({ action, chosen, onUndo }: AuditRowProps) {
  const { t } = useLingui()
  const { at_ms, action: what, subject, before, after, reason } = action
  const narrowed = (name: (typeof FILTERS)[number]) => (
    <DeskLink href={deskPath('audit', { filters: { ...chosen, [name]: action[name] } })}>{action[name]}</DeskLink>
  )
  return (
    <tr>
      <td>
        <Moment ms={at_ms} timeStyle="medium" />
      </td>
      <td>{narrowed('actor')}</td>
      <td>{narrowed('action')}</td>
      <td>{narrowed('subject')}</td>
      <td className={css.value}>{before !== null && loggedValue(before)}</td>
      <td className={css.value}>{after !== null && loggedValue(after)}</td>
      <td>{reason}</td>
      <td>
        {action.can_undo && (
          <Button look="outline" aria-label={t`Undo: ${what}, ${subject}`} onClick={onUndo}>
            <span>{t`Undo`}</span>
          </Button>
        )}
      </td>
    </tr>
  )
}
