import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import table from './Table.module.css'
import css from './Parts.module.css'

type DeskTableProps = {
  title: string
  /** False for the only table of a view: screen readers alone have its title then. */
  showsTitle?: boolean
  /** The first head, where it is no text but the choice of all rows. */
  choice?: ReactNode
  heads: readonly string[]
  rows: readonly ReactNode[]
  empty: string
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
}

/** A table under its title; a text in its place without rows. */
export function DeskTable({ title, showsTitle = true, choice, heads, rows, empty, onKeyDown }: DeskTableProps) {
  const id = useId()
  return (
    <section className={css.part} aria-labelledby={id}>
      <h2 id={id} className={showsTitle ? undefined : table.caption}>
        {title}
      </h2>
      {rows.length === 0 ? (
        <p role="status">{empty}</p>
      ) : (
        // A wide table is scrolled by the keyboard, too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={table.scroll} role="group" aria-labelledby={id} tabIndex={0}>
          <table className={table.table} aria-labelledby={id}>
            <thead>
              <tr>
                {choice && (
                  <th scope="col" className={css.mark}>
                    {choice}
                  </th>
                )}
                {heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody onKeyDown={onKeyDown}>{rows}</tbody>
          </table>
        </div>
      )}
    </section>
  )
}

/** A day with its time. */
export function Moment({ ms, timeStyle = 'short' }: { ms: number; timeStyle?: 'short' | 'medium' }) {
  const { i18n } = useLingui()
  const date = new Date(ms)
  return <time dateTime={date.toISOString()}>{i18n.date(date, { dateStyle: 'short', timeStyle })}</time>
}
