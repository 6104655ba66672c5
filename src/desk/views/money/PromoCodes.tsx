import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallData } from '../../../contract/call.ts'
import { type DeskPromo, operatorMoneyCalls } from '../../../contract/operator-money.ts'
import { moneyIn } from '../../../domain/i18n/money.ts'
import { localeStore } from '../../../app-state/locale-store.ts'
import { Form } from '../../../forms/Form.tsx'
import { NoAnswer } from '../../../forms/NoAnswer.tsx'
import { useForm } from '../../../forms/use-form.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useStore } from '../../../ui/use-store.ts'
import { callDesk } from '../../desk-client.ts'
import { deskQuery } from '../../desk-queries.ts'
import { DeskTable, Moment } from '../DeskTable.tsx'
import parts from '../Parts.module.css'
import { ReasonField, useReason } from '../ReasonField.tsx'
import { StatusLine } from '../StatusLine.tsx'
import { useAction } from '../use-action.ts'
import css from './Money.module.css'
import { PromoForm } from './PromoForm.tsx'

const promosQuery = deskQuery(operatorMoneyCalls.listPromos)

type Promos = CallData<typeof operatorMoneyCalls.listPromos>

/** Promo codes: those that are given out, the others, and new ones. */
export function PromoCodes() {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const listed = useQuery(promosQuery)
  const action = useAction<'new' | DeskPromo>()
  const finish = ({ promos, packages }: Promos) => {
    queryClient.setQueryData(promosQuery.queryKey, { promos, packages })
    action.finish()
  }
  const ending = action.chosen === 'new' ? null : action.chosen
  return (
    <>
      {listed.isError && <NoAnswer error={listed.error} onRetry={() => void listed.refetch()} />}
      {listed.data && (
        <>
          <Button onClick={() => action.choose('new')}>
            <Trans>New promo code</Trans>
          </Button>
          <StatusLine isShown={action.isDone}>
            <Trans>Done; it is in the audit log.</Trans>
          </StatusLine>
          <PromoTable promos={listed.data.promos} onEnd={action.choose} />
          <Dialog open={action.chosen === 'new'} onClose={action.giveUp} title={t`New promo code`}>
            <PromoForm packages={listed.data.packages} onDone={finish} />
          </Dialog>
          <Dialog open={ending !== null} onClose={action.giveUp} title={t`End the promo code`}>
            {ending && <EndForm promo={ending} onDone={finish} />}
          </Dialog>
        </>
      )}
    </>
  )
}

function PromoTable({ promos, onEnd }: { promos: readonly DeskPromo[]; onEnd: (promo: DeskPromo) => void }) {
  const { t } = useLingui()
  return (
    <DeskTable
      title={t`Promo codes`}
      heads={[t`Code`, t`Gives`, t`Package`, t`Periods`, t`Used`, t`Until`, t`For what`, t`Action`]}
      empty={t`There is no promo code.`}
      rows={promos.map((one) => (
        <tr key={one.id} className={one.is_over ? css.over : undefined}>
          <td>{one.code}</td>
          <td>
            <Gift promo={one} />
          </td>
          <td>{one.package_name ?? t`any`}</td>
          <td>{one.kind === 'days' ? '—' : one.periods === 0 ? t`all` : one.periods}</td>
          <td>{one.max_uses === null ? one.uses : t`${one.uses} of ${one.max_uses}`}</td>
          <td>{one.until_ms === null ? t`without an end` : <Moment ms={one.until_ms} />}</td>
          <td className={parts.name}>{one.note}</td>
          <td>
            {one.is_over ? (
              <span>{t`over`}</span>
            ) : (
              <Button look="outline" aria-label={t`End ${one.code}`} onClick={() => onEnd(one)}>
                <Trans>End</Trans>
              </Button>
            )}
          </td>
        </tr>
      ))}
    />
  )
}

/** The reduction of a code. */
function Gift({ promo: { kind, value, currency, first_only } }: { promo: DeskPromo }) {
  const locale = useStore(localeStore)
  return (
    <>
      {kind === 'days' ? (
        <span>
          <Plural value={value} one="# day" few="# days" many="# days" other="# days" />
        </span>
      ) : (
        <span>{kind === 'percent' ? `${value} %` : moneyIn(locale, value, currency ?? '')}</span>
      )}
      {first_only && (
        <small>
          {' '}
          <Trans>for the first order</Trans>
        </small>
      )}
    </>
  )
}

function EndForm({ promo, onDone }: { promo: DeskPromo; onDone: (changed: Promos) => void }) {
  const { form, wrong, busy, refuse, send } = useForm()
  const reasonOf = useReason()
  const submit = async () => {
    const { reason, fault } = reasonOf(form.current)
    if (fault) return refuse(fault)
    const ended = await send(() => callDesk(operatorMoneyCalls.endPromo, { params: { id: promo.id }, body: { reason } }))
    if (ended) onDone(ended)
  }
  return (
    <Form form={form} wrong={wrong['form']} onSubmit={() => void submit()}>
      <p>{promo.code}</p>
      <p>
        <Trans>Nobody can enter the code any more. Orders that have it keep it.</Trans>
      </p>
      <ReasonField error={wrong['reason']} />
      <Button type="submit" disabled={busy}>
        <Trans>End the promo code</Trans>
      </Button>
    </Form>
  )
}
