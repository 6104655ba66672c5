import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import table from './Table.module.css'
import css from './Parts.module.css'

type DeskTableProps = { title: string; heads: readonly string[]; rows: readonly ReactNode[]; empty: string }

/** A table under its title; a text in its place without rows. */
export function DeskTable({ title, heads, rows, empty }: DeskTableProps) {
  const id = useId()
  return (
    <section className={css.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {rows.length === 0 ? (
        <p role="status">{empty}</p>
      ) : (
        // A wide table is scrolled by the keyboard, too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={table.scroll} role="group" aria-labelledby={id} tabIndex={0}>
          <table className={table.table} aria-labelledby={id}>
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>{rows}</tbody>
          </table>
        </div>
      )}
    </section>
  )
}

/** A day with its time. */
export function Moment({ ms }: { ms: number }) {
  const { i18n } = useLingui()
  const date = new Date(ms)
  return <time dateTime={date.toISOString()}>{i18n.date(date, { dateStyle: 'short', timeStyle: 'short' })}</time>
}
