import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type MoneyTrouble, operatorMoneyCalls } from '../../../contract/operator-money.ts'
import { NoAnswer } from '../../../forms/NoAnswer.tsx'
import { deskQuery } from '../../desk-queries.ts'
import { DeskTable, Moment } from '../DeskTable.tsx'
import { ItemLink } from '../ItemLink.tsx'
import { TROUBLES } from './money-texts.ts'

/** The troubles about money; each leads to its order. */
export function Troubles() {
  const { t } = useLingui()
  const troubles = useQuery(deskQuery(operatorMoneyCalls.listMoneyTroubles))
  return (
    <>
      {troubles.isError && <NoAnswer error={troubles.error} onRetry={() => void troubles.refetch()} />}
      {troubles.data && (
        <DeskTable
          title={t`Troubles`}
          heads={[t`When`, t`What`, t`Order`]}
          empty={t`Nothing is wrong with payments.`}
          rows={troubles.data.map((one) => (
            <TroubleRow key={`${one.ref} ${one.what} ${one.at_ms}`} trouble={one} />
          ))}
        />
      )}
    </>
  )
}

function TroubleRow({ trouble: { what, ref, is_order, at_ms } }: { trouble: MoneyTrouble }) {
  const { i18n } = useLingui()
  return (
    <tr>
      <td>
        <Moment ms={at_ms} />
      </td>
      <td>{TROUBLES[what] ? i18n._(TROUBLES[what]) : what}</td>
      <td>{is_order ? <ItemLink view="money" item={ref} /> : <span>{ref}</span>}</td>
    </tr>
  )
}
