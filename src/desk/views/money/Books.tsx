import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { addressOf } from '../../../contract/call-address.ts'
import { operatorMoneyCalls } from '../../../contract/operator-money.ts'
import { moneyIn } from '../../../domain/i18n/money.ts'
import { localeStore } from '../../../app-state/locale-store.ts'
import { NoAnswer } from '../../../forms/NoAnswer.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useStore } from '../../../ui/use-store.ts'
import { deskLocation, deskPath, goTo } from '../../desk-location.ts'
import { deskQuery } from '../../desk-queries.ts'
import { DeskTable } from '../DeskTable.tsx'
import css from './Money.module.css'

/** The sums of a month in Kyiv by currency, and its payments as a file. */
export function Books() {
  const { t } = useLingui()
  const locale = useStore(localeStore)
  const { filters } = useStore(deskLocation)
  const chosen = filters.get('month') ?? ''
  const isMonth = /^20\d{2}-(0[1-9]|1[0-2])$/.test(chosen)
  const books = useQuery(deskQuery(operatorMoneyCalls.showBooks, { query: isMonth ? { month: chosen } : {} }))
  if (books.isPending) return <Skeleton />
  if (books.isError) return <NoAnswer error={books.error} onRetry={() => void books.refetch()} />
  const { month, lines } = books.data
  return (
    <>
      <MonthForm key={month} month={month} />
      <DeskTable
        title={month}
        heads={[t`Currency`, t`Payments`, t`Charged`, t`Returned`, t`Left`, t`To be returned still`]}
        empty={t`There was no payment in this month.`}
        rows={lines.map(({ currency, charges, ...sums }) => (
          <tr key={currency}>
            <td>{currency}</td>
            <td>{charges}</td>
            {(['charged', 'returned', 'net', 'surplus'] as const).map((name) => (
              <td key={name}>{moneyIn(locale, sums[name], currency)}</td>
            ))}
          </tr>
        ))}
      />
    </>
  )
}

function MonthForm({ month }: { month: string }) {
  const { t } = useLingui()
  const file = addressOf(operatorMoneyCalls.exportBooks, { query: { month } })
  return (
    <form
      className={css.month}
      onSubmit={(event) => {
        event.preventDefault()
        const typed = String(new FormData(event.currentTarget).get('month') ?? '')
        goTo(deskPath('money', { item: 'books', filters: { month: typed } }))
      }}
    >
      <Field label={t`Month in Kyiv`} name="month" type="month" placeholder="2027-01" defaultValue={month} required />
      <Button type="submit" look="outline">
        <Trans>Show</Trans>
      </Button>
      <a className={buttonClass('outline')} href={file} download={`efir-${month}.csv`}>
        <Trans>All payments as CSV</Trans>
      </a>
    </form>
  )
}
