import { useLingui } from '@lingui/react/macro'
import type { AuditAction } from '../../contract/operator-audit.ts'
import { DeskTable, Moment } from './DeskTable.tsx'
import css from './Parts.module.css'

type HistoryTableProps = { title: string; empty: string; actions: readonly Omit<AuditAction, 'subject'>[] }

/** The actions on one item, with its state before and after. */
export function HistoryTable({ title, empty, actions }: HistoryTableProps) {
  const { t } = useLingui()
  return (
    <DeskTable
      title={title}
      heads={[t`When`, t`Who`, t`What`, t`Before`, t`After`, t`Why`]}
      empty={empty}
      rows={actions.map((one) => (
        <tr key={one.id}>
          <td>
            <Moment ms={one.at_ms} />
          </td>
          <td>{one.actor}</td>
          <td>{one.action}</td>
          <td>{one.before}</td>
          <td>{one.after}</td>
          <td className={css.name}>{one.reason}</td>
        </tr>
      ))}
    />
  )
}
