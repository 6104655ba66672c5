import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { type AuditAction, operatorAuditCalls } from '../../../contract/operator-audit.ts'
import { EVERY_ROLE } from '../../../contract/operator-call.ts'
import { NoAnswer } from '../../../forms/NoAnswer.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { useStore } from '../../../ui/use-store.ts'
import { callDesk } from '../../desk-client.ts'
import { deskLocation, deskPath, goTo } from '../../desk-location.ts'
import { DeskLink } from '../../DeskLink.tsx'
import table from '../Table.module.css'
import type { DeskView } from '../view.ts'
import css from './AuditView.module.css'

const FILTERS = ['actor', 'action', 'subject'] as const

/** The audit log, the newest action first. */
export const auditView: DeskView = { id: 'audit', title: msg`Audit log`, roles: EVERY_ROLE, Screen: AuditView }

function AuditView() {
  const { filters } = useStore(deskLocation)
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
      <AuditFilters chosen={chosen} />
      {log.isError && <NoAnswer error={log.error} onRetry={() => void log.refetch()} />}
      {log.isSuccess && <AuditTable actions={actions} chosen={chosen} />}
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
  const choose = (form: HTMLFormElement) => {
    const typed = new FormData(form)
    goTo(deskPath('audit', { filters: Object.fromEntries(FILTERS.map((name) => [name, String(typed.get(name) ?? '').trim()])) }))
  }
  return (
    <form
      key={JSON.stringify(chosen)}
      role="search"
      className={css.filters}
      onSubmit={(event) => {
        event.preventDefault()
        choose(event.currentTarget)
      }}
    >
      {FILTERS.map((name) => (
        <Field key={name} label={labels[name]} name={name} defaultValue={chosen[name]} maxLength={200} spellCheck="false" />
      ))}
      <Button type="submit" look="outline">
        <Trans>Filter</Trans>
      </Button>
    </form>
  )
}

function AuditTable({ actions, chosen }: { actions: readonly AuditAction[]; chosen: Record<string, string> }) {
  const { t } = useLingui()
  const caption = useId()
  if (actions.length === 0) {
    return (
      <p role="status">
        <Trans>There is no such action.</Trans>
      </p>
    )
  }
  return (
    // A wide table is scrolled by the keyboard, too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={table.scroll} role="group" aria-labelledby={caption} tabIndex={0}>
      <table className={table.table}>
        <caption id={caption} className={table.caption}>{t`Actions, the newest first`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`When`}</th>
            <th scope="col">{t`Who`}</th>
            <th scope="col">{t`What`}</th>
            <th scope="col">{t`Whose`}</th>
            <th scope="col">{t`Before`}</th>
            <th scope="col">{t`After`}</th>
            <th scope="col">{t`Why`}</th>
          </tr>
        </thead>
        <tbody>
          {actions.map((action) => (
            <AuditRow key={action.id} action={action} chosen={chosen} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function AuditRow({ action, chosen }: { action: AuditAction; chosen: Record<string, string> }) {
  const { i18n } = useLingui()
  const { at_ms, before, after, reason } = action
  const narrowed = (name: (typeof FILTERS)[number]) => (
    <DeskLink href={deskPath('audit', { filters: { ...chosen, [name]: action[name] } })}>{action[name]}</DeskLink>
  )
  return (
    <tr>
      <td>
        <time dateTime={new Date(at_ms).toISOString()}>
          {i18n.date(new Date(at_ms), { dateStyle: 'short', timeStyle: 'medium' })}
        </time>
      </td>
      <td>{narrowed('actor')}</td>
      <td>{narrowed('action')}</td>
      <td>{narrowed('subject')}</td>
      <td className={css.value}>{before}</td>
      <td className={css.value}>{after}</td>
      <td>{reason}</td>
    </tr>
  )
}
