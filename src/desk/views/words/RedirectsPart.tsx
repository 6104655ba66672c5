import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type DeskRedirect, operatorWordsCalls } from '../../../contract/operator-words.ts'
import { Form } from '../../../forms/Form.tsx'
import { NoAnswer } from '../../../forms/NoAnswer.tsx'
import { typedIn, useForm } from '../../../forms/use-form.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { callDesk } from '../../desk-client.ts'
import { deskPath, goTo } from '../../desk-location.ts'
import { deskQuery } from '../../desk-queries.ts'
import { DeskTable } from '../DeskTable.tsx'
import { FilterForm } from '../FilterForm.tsx'
import { Pages } from '../Pages.tsx'
import parts from '../Parts.module.css'
import { StatusLine } from '../StatusLine.tsx'
import { useAction } from '../use-action.ts'
import { PutRedirects } from './PutRedirects.tsx'
import { useRuleFaults } from './use-rule-faults.ts'

const pathOf = (q: string, page = '') => deskPath('words', { item: 'redirects', filters: { q, page } })

/** The redirect rules, and new ones with their check. */
export function RedirectsPart({ q, page }: { q: string; page: string }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const query = { q, ...(/^[1-9]\d{0,4}$/.test(page) && { page }) }
  const list = useQuery({ ...deskQuery(operatorWordsCalls.listDeskRedirects, { query }), placeholderData: keepPreviousData })
  const removal = useAction<DeskRedirect>()
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['desk', operatorWordsCalls.listDeskRedirects.path] })
  return (
    <>
      <PutRedirects onPut={() => void refresh()} />
      <FilterForm key={q} look="search" onFilter={(typed) => goTo(pathOf(typed('q')))}>
        <Field label={t`A part of an address`} name="q" type="search" defaultValue={q} maxLength={200} spellCheck="false" />
      </FilterForm>
      <StatusLine isShown={removal.isDone}>
        <Trans>Done; it is in the audit log.</Trans>
      </StatusLine>
      {list.isPending && <Skeleton />}
      {list.isError && <NoAnswer error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && (
        <>
          <p role="status">
            <Plural value={list.data.total} one="# rule" few="# rules" many="# rules" other="# rules" />
          </p>
          <RuleTable rules={list.data.rules} onRemove={removal.choose} />
          <Pages {...list.data} pathOf={(to) => pathOf(q, to === 1 ? '' : String(to))} />
        </>
      )}
      <Dialog open={removal.chosen !== null} onClose={removal.giveUp} title={t`Remove the rule`}>
        {removal.chosen && (
          <RemoveForm
            rule={removal.chosen}
            onDone={() => {
              removal.finish()
              void refresh()
            }}
          />
        )}
      </Dialog>
    </>
  )
}

function RuleTable({ rules, onRemove }: { rules: readonly DeskRedirect[]; onRemove: (rule: DeskRedirect) => void }) {
  const { t } = useLingui()
  const faults = useRuleFaults()
  return (
    <DeskTable
      title={t`Redirects`}
      showsTitle={false}
      heads={[t`From`, t`To`, t`Remarks`, t`Action`]}
      empty={t`There is no such rule.`}
      rows={rules.map((rule) => (
        <tr key={rule.from}>
          <td className={parts.name}>{rule.from}</td>
          <td className={parts.name}>{rule.to}</td>
          <td>{rule.fault && <span>{faults[rule.fault]}</span>}</td>
          <td>
            <Button look="outline" aria-label={t`Remove ${rule.from}`} onClick={() => onRemove(rule)}>
              <Trans>Remove</Trans>
            </Button>
          </td>
        </tr>
      ))}
    />
  )
}

function RemoveForm({ rule: { from, to }, onDone }: { rule: DeskRedirect; onDone: () => void }) {
  const { t } = useLingui()
  const { form, wrong, busy, send } = useForm()
  const submit = async () => {
    const body = { from, reason: typedIn(form.current, 'reason').trim() }
    if (await send(() => callDesk(operatorWordsCalls.removeRedirect, { body }))) onDone()
  }
  return (
    <Form form={form} wrong={wrong['form']} onSubmit={() => void submit()}>
      <p className={parts.name}>
        {from} → {to}
      </p>
      <Field label={t`Why (for the audit log)`} name="reason" maxLength={500} />
      <Button type="submit" disabled={busy}>
        <Trans>Remove</Trans>
      </Button>
    </Form>
  )
}
