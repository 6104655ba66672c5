import { useLingui } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import { dayAndMonth } from '../../domain/time/calendar-words.ts'
import { kyivDayOf } from '../../domain/time/kyiv-time.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { clock } from '../../platform/clock.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { wideScreen } from '../../platform/wide-screen.ts'
import { useHydrated, useSelector, useStore } from '../../ui/use-store.ts'
import { GuideBar } from './GuideBar.tsx'
import { GuideFrame } from './GuideFrame.tsx'
import { GuideGrid } from './GuideGrid.tsx'
import css from './GuidePage.module.css'
import { GuideTuner } from './GuideTuner.tsx'
import { NoChannels } from './NoChannels.tsx'
import { useIsPartOfList } from './use-is-part-of-list.ts'
import { useShownChannels } from './use-shown-channels.ts'

const route = getRouteApi(SCREEN_PATHS.channels)

/** The guide of the URL's day: a grid on a wide screen, on a phone a list with a ruler. */
export function GuidePage() {
  const { t } = useLingui()
  const locale = useStore(localeStore)
  const { day: named, category } = route.useSearch()
  const today = useSelector(clock, kyivDayOf)
  const shown = useShownChannels(category)
  const isPart = useIsPartOfList()
  const alive = useHydrated()
  const wide = useStore(wideScreen)
  const day = named ?? today

  return (
    <div className={css.page}>
      <title>{`${t`Guide`}, ${dayAndMonth(day, locale)} — ${t`Efir`}`}</title>
      <GuideBar day={day} category={category} />
      {'why' in shown && shown.why !== 'waiting' && !isPart ? (
        <NoChannels shown={shown} />
      ) : !alive || isPart || 'why' in shown ? (
        <GuideFrame channels={'why' in shown ? [] : shown.channels} day={day} />
      ) : wide ? (
        <GuideGrid channels={shown.channels} day={day} today={today} />
      ) : (
        <GuideTuner channels={shown.channels} day={day} today={today} />
      )}
    </div>
  )
}
