import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { tabDays } from '../../domain/guide/guide-days.ts'
import { addDays } from '../../domain/time/kyiv-time.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import css from './GridCorner.module.css'

const route = getRouteApi(SCREEN_PATHS.channels)

/** Links to the previous and the next day, and a button to the present. */
export function GridCorner({ day, today, onNow }: { day: string; today: string; onNow: () => void }) {
  const { t } = useLingui()
  const { category } = route.useSearch()
  const own = category === undefined ? {} : { category }
  const days = tabDays(today)
  const linkTo = (other: string) => {
    const isInGuide = days.includes(other)
    // Beyond the last day the link stays focused and leads to the same day.
    const search = { ...own, day: isInGuide ? other : day }
    return { to: SCREEN_PATHS.channels, search, 'aria-disabled': !isInGuide || undefined } as const
  }
  const link = { resetScroll: false, activeProps: {}, className: css.step } as const
  return (
    <>
      <Link {...link} {...linkTo(addDays(day, -1))} aria-label={t`The day before`}>
        <ChevronLeft size="1.125rem" aria-hidden="true" />
      </Link>
      <button type="button" className={css.now} onClick={onNow}>
        <Trans>Now</Trans>
      </button>
      <Link {...link} {...linkTo(addDays(day, 1))} aria-label={t`The next day`}>
        <ChevronRight size="1.125rem" aria-hidden="true" />
      </Link>
    </>
  )
}
