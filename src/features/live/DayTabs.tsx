import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Channel } from '../../contract/channels.ts'
import { dayAndMonth, dayNumber, weekday } from '../../domain/time/calendar-words.ts'
import { isDayArchived, isDayLocked, tabDays } from '../../domain/guide/guide-days.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { LinkStrip } from '../../ui/rows/LinkStrip.tsx'
import { Padlock } from '../../ui/Padlock.tsx'
import { useStore } from '../../ui/use-store.ts'
import css from './DayTabs.module.css'

/** EPG days, oldest first; days of the channel's archive beyond the tier's carry a padlock. */
export function DayTabs({ channel, today, shown }: { channel: Channel; today: string; shown: string }) {
  const { t } = useLingui()
  const locale = useStore(localeStore)
  const days = tabDays(today)

  return (
    <div className={css.days}>
      <LinkStrip label={t`Days`}>
        {days.map((day) => {
          const locked = isDayArchived(day, today, channel) && isDayLocked(day, today, channel)
          const shortName = day === today ? t`Today` : weekday(day, locale, 'short')
          return (
            <Link
              key={day}
              to={SCREEN_PATHS.channel}
              params={{ id: channel.slug }}
              search={(search: { archive?: string | undefined; at?: number | undefined }) => ({ ...search, day })}
              replace
              resetScroll={false}
              className={css.day}
              data-locked={locked || undefined}
              aria-current={day === shown ? 'date' : undefined}
              aria-label={[
                `${shortName} ${dayNumber(day)}`,
                weekday(day, locale, 'long'),
                dayAndMonth(day, locale),
                ...(locked ? [t`locked`] : []),
              ].join(', ')}
            >
              {locked && <Padlock size={11} />}
              <span>{shortName}</span> <b>{dayNumber(day)}</b>
            </Link>
          )
        })}
      </LinkStrip>
    </div>
  )
}
