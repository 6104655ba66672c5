import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallData } from '../../../contract/call.ts'
import { type DeskPromo, operatorMoneyCalls } from '../../../contract/operator-money.ts'
import { moneyIn } from '../../../domain/i18n/money.ts'
import { localeStore } from '../../../app-state/locale-store.ts'
import { Form } from '../../../forms/Form.tsx'
import { NoAnswer } from '../../../forms/NoAnswer.tsx'
import { typedIn, useForm } from '../../../forms/use-form.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { useStore } from '../../../ui/use-store.ts'
import { callDesk } from '../../desk-client.ts'
import { deskQuery } from '../../desk-queries.ts'
import { DeskTable, Moment } from '../DeskTable.tsx'
import parts from '../Parts.module.css'
import css from './Money.module.css'
import { PromoForm } from './PromoForm.tsx'

const promosQuery = deskQuery(operatorMoneyCalls.listPromos)

type Promos = CallData<typeof operatorMoneyCalls.listPromos>

/** Promo codes: those that are given out, the others, and new ones. */
export function PromoCodes() {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const listed = useQuery(promosQuery)
  const [open, setOpen] = useState<'new' | DeskPromo | null>(null)
  const [isDone, setDone] = useState(false)
  const choose = (chosen: 'new' | DeskPromo) => {
    setDone(false)
    setOpen(chosen)
  }
  const finish = ({ promos, packages }: Promos) => {
    queryClient.setQueryData(promosQuery.queryKey, { promos, packages })
    setOpen(null)
    setDone(true)
  }
  const ending = open === 'new' ? null : open
  return (
    <>
      {listed.isError && <NoAnswer error={listed.error} onRetry={() => void listed.refetch()} />}
      {listed.data && (
        <>
          <Button onClick={() => choose('new')}>
            <Trans>New promo code</Trans>
          </Button>
          <p role="status" className={parts.status}>
            {isDone && (
              <span>
                <Trans>Done; it is in the audit log.</Trans>
              </span>
            )}
          </p>
          <PromoTable promos={listed.data.promos} onEnd={choose} />
          <Dialog open={open === 'new'} onClose={() => setOpen(null)} title={t`New promo code`}>
            <PromoForm packages={listed.data.packages} onDone={finish} />
          </Dialog>
          <Dialog open={ending !== null} onClose={() => setOpen(null)} title={t`End the promo code`}>
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
  const { t } = useLingui()
  const { form, wrong, busy, refuse, send } = useForm()
  const submit = async () => {
    const reason = typedIn(form.current, 'reason').trim()
    if (reason.length < 3) return refuse({ reason: t`Write the reason; it goes to the audit log.` })
    const ended = await send(() => callDesk(operatorMoneyCalls.endPromo, { params: { id: promo.id }, body: { reason } }))
    if (ended) onDone(ended)
  }
  return (
    <Form form={form} wrong={wrong['form']} onSubmit={() => void submit()}>
      <p>{promo.code}</p>
      <p>
        <Trans>Nobody can enter the code any more. Orders that have it keep it.</Trans>
      </p>
      <TextArea label={t`Reason`} name="reason" rows={3} maxLength={500} required error={wrong['reason']} />
      <Button type="submit" disabled={busy}>
        <Trans>End the promo code</Trans>
      </Button>
    </Form>
  )
}
