import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { isDayInGuide } from '../../domain/guide-days.ts'
import { addDays } from '../../domain/kyiv-time.ts'
import { SCREENS } from '../../domain/paths.ts'
import css from './GridCorner.module.css'

const route = getRouteApi(SCREENS.channels)

/** The way to the present and to the days beside the one that is shown. */
export function GridCorner({ day, today, onNow }: { day: string; today: string; onNow: () => void }) {
  const { t } = useLingui()
  const { category } = route.useSearch()
  const own = category === undefined ? {} : { category }
  const [before, after] = [addDays(day, -1), addDays(day, 1)]
  const link = { to: SCREENS.channels, resetScroll: false, activeProps: {}, className: css.step } as const
  return (
    <>
      <Link {...link} search={{ ...own, day: before }} disabled={!isDayInGuide(before, today)} aria-label={t`The day before`}>
        <ChevronLeft size="1.125rem" aria-hidden="true" />
      </Link>
      <button type="button" className={css.now} onClick={onNow}>
        <Trans>Now</Trans>
      </button>
      <Link {...link} search={{ ...own, day: after }} disabled={!isDayInGuide(after, today)} aria-label={t`The next day`}>
        <ChevronRight size="1.125rem" aria-hidden="true" />
      </Link>
    </>
  )
}
