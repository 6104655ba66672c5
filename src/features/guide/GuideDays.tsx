import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import { dayAndMonth, dayNumber, weekday } from '../../domain/calendar-words.ts'
import { GUIDE_FUTURE_DAYS, isDayLocked, tabDays } from '../../domain/guide-days.ts'
import { kyivDayOf } from '../../domain/kyiv-time.ts'
import { SCREENS } from '../../domain/paths.ts'
import { clock } from '../../platform/clock.ts'
import { localeStore } from '../../platform/locale-store.ts'
import { LinkStrip } from '../../ui/LinkStrip.tsx'
import { Padlock } from '../../ui/Padlock.tsx'
import { usePart, useStore } from '../../ui/use-store.ts'
import { channelsQuery } from '../live/channel-queries.ts'
import css from './GuideDays.module.css'

const route = getRouteApi(SCREENS.channels)

/** What is on now, and the days of the guide, oldest first; the oldest beyond the archive of every channel carry a padlock (DECISIONS, Guide). */
export function GuideDays() {
  const { t } = useLingui()
  const locale = useStore(localeStore)
  const { day: shown, category } = route.useSearch()
  const { data: channels } = useSuspenseQuery(channelsQuery())
  const today = usePart(clock, kyivDayOf)
  const strip = useRef<HTMLElement>(null)
  const days = tabDays(today)
  const allowed = channels.filter((channel) => channel.allowed)
  const epgDays = Math.max(0, ...allowed.map(({ epg_days }) => epg_days))

  useLayoutEffect(() => {
    const centre = (): void => {
      const tab = strip.current?.querySelector<HTMLElement>('[data-centre]')
      if (strip.current && tab) strip.current.scrollLeft = tab.offsetLeft - (strip.current.clientWidth - tab.clientWidth) / 2
    }
    centre()
    // The tabs get their widths from the font.
    void document.fonts.ready.then(centre)
  }, [shown, today])

  const own = category === undefined ? {} : { category }
  const onlyThis = { exact: true, includeSearch: true }
  return (
    <div className={css.days}>
      <LinkStrip label={t`Guide by day`} ref={strip}>
        <Link to={SCREENS.channels} search={own} resetScroll={false} activeOptions={onlyThis} className={css.now}>
          <Trans>Now</Trans>
        </Link>
        {days.map((day, index) => {
          const rule = { index, tabs: days.length, futureDays: GUIDE_FUTURE_DAYS, epgDays, allowed: allowed.length > 0 }
          const locked = isDayLocked(rule)
          const name = day === today ? t`Today` : weekday(day, locale, 'short')
          return (
            <Link
              key={day}
              to={SCREENS.channels}
              search={{ ...own, day }}
              resetScroll={false}
              activeOptions={onlyThis}
              className={css.day}
              data-locked={locked || undefined}
              data-centre={day === (shown ?? today) || undefined}
              aria-label={[
                `${name} ${dayNumber(day)}`,
                weekday(day, locale, 'long'),
                dayAndMonth(day, locale),
                ...(locked ? [t`locked`] : []),
              ].join(', ')}
            >
              {locked && <Padlock size={11} />}
              {name} <b>{dayNumber(day)}</b>
            </Link>
          )
        })}
      </LinkStrip>
    </div>
  )
}
