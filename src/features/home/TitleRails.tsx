import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { Rail } from '../../contract/catalogue.ts'
import { railsQuery } from '../catalogue/list-queries.ts'
import { TitleRail } from './TitleRail.tsx'
import css from './TitleRails.module.css'
import { TitleRailsPlace } from './TitleRailsPlace.tsx'

/** With fewer beside it a large one would stand alone. */
const BESIDE_A_LEAD = 8

/** The catalogue on home, in the dark room: the newest films as a wall, then rails in the same columns. */
export function TitleRails() {
  const { t } = useLingui()
  const { data: rails, isError } = useQuery(railsQuery())
  if (!rails) return isError ? null : <TitleRailsPlace />
  if (rails.length === 0) return null
  return (
    <section className={css.case} data-room="glass" aria-label={t`Films, series and cartoons`}>
      {rails.map((rail, index) => (
        // Each is brought to life by itself: between two of them the page answers.
        <Suspense key={keyOf(rail)}>
          <TitleRail of={rail} hasLead={index === 0 && rail.items.length > BESIDE_A_LEAD} />
        </Suspense>
      ))}
    </section>
  )
}

const keyOf = ({ kind, type, of }: Rail): string => [kind, type, of?._id].join(' ')
