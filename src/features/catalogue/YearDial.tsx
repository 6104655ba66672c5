import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { YearCount } from '../../domain/catalogue/decades.ts'
import { decadesOf } from '../../domain/catalogue/decades.ts'
import { changed, type ListChoice } from '../../domain/catalogue/list-choice.ts'
import css from './YearDial.module.css'

/** The tallest mark of a year, of the 16 units of the dial's height; the smallest one that has titles. */
const TALLEST = 15
const SMALLEST = 2

type YearDialProps = { path: string; choice: ListChoice; years: readonly YearCount[] }

/**
 * The years of the list as a scale with a mark for each year, as tall as its number of titles. The needle
 * stands on the chosen decade.
 */
export function YearDial({ path, choice, years }: YearDialProps) {
  const { t } = useLingui()
  const most = Math.max(1, ...years.map(({ count }) => count))
  return (
    <nav className={css.dial} aria-label={t`Years`}>
      {decadesOf(years).map(({ from, to, count, years: own }) => {
        const word = `${from}-${to}`
        const isOn = choice.years === word
        const inside = (
          <>
            <svg className={css.marks} viewBox="0 0 10 16" preserveAspectRatio="none" aria-hidden="true">
              <path d={marksOf(own, most)} />
              {isOn && <rect className={css.needle} x="5" y="0" height="16" />}
            </svg>
            <span className={css.name}>{from}</span>
          </>
        )
        if (count === 0 && !isOn)
          return (
            <span key={from} className={css.decade}>
              {inside}
            </span>
          )
        return (
          <Link
            key={from}
            to={path as '/'}
            search={changed(choice, { years: isOn ? undefined : word }) as object}
            resetScroll={false}
            className={css.decade}
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={isOn ? 'true' : undefined}
            aria-label={isOn ? t`All years` : `${from}–${to}: ${count}`}
          >
            {inside}
          </Link>
        )
      })}
    </nav>
  )
}

/** A path of upright lines, one a year; where there is nothing the band has its small tick. */
function marksOf(counts: readonly number[], most: number): string {
  return counts
    .map((count, year) => {
      const height = count === 0 ? 1 : SMALLEST + Math.round((TALLEST - SMALLEST) * Math.sqrt(count / most))
      return `M${year + 0.5} 16V${16 - height}`
    })
    .join('')
}
