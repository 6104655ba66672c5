import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, memo, type MouseEvent } from 'react'
import { dayAndMonth, dayNumber, weekday } from '../../domain/time/calendar-words.ts'
import { isPrefetchAllowed } from '../../domain/playback/prefetch-allowed.ts'
import { isDayArchived, isDayLocked, tabDays } from '../../domain/guide/guide-days.ts'
import { isLong } from '../../domain/guide/list-parts.ts'
import { kyivDayOf } from '../../domain/time/kyiv-time.ts'
import type { Locale } from '../../domain/i18n/locale.ts'
import { localizePath, SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { isLineClaimed } from '../../storage/media-line.ts'
import { clock } from '../../platform/clock.ts'
import { isTelevision } from '../../platform/device-kind.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { fetchLatinLetters } from '../../platform/typefaces.ts'
import { LinkStrip } from '../../ui/rows/LinkStrip.tsx'
import { Padlock } from '../../ui/Padlock.tsx'
import { isPlainPress } from '../../ui/plain-press.ts'
import { useSelector, useStore } from '../../ui/use-store.ts'
import { channelsQuery } from '../channels/channel-queries.ts'
import { guideQuery } from './guide-queries.ts'
import css from './GuideDays.module.css'

const route = getRouteApi(SCREEN_PATHS.channels)

/**
 * Now and the guide's days, oldest first; days that some channel keeps and none opens carry a padlock. Plain
 * links: forty router links would take longer to render than the guide.
 */
export function GuideDays() {
  const { t } = useLingui()
  const router = useRouter()
  const navigate = route.useNavigate()
  const queryClient = useQueryClient()
  const locale = useStore(localeStore)
  const { day: shown, category } = route.useSearch()
  const { data: channels } = useSuspenseQuery(channelsQuery())
  const today = useSelector(clock, kyivDayOf)
  const days = tabDays(today)
  const allowed = channels.filter((channel) => channel.allowed)
  const best = { allowed: allowed.length > 0, epg_days: Math.max(0, ...allowed.map(({ epg_days }) => epg_days)) }
  const longest = { archive_days: Math.max(0, ...channels.map(({ archive_days }) => archive_days)) }
  const own = category === undefined ? {} : { category }

  const follow = (event: MouseEvent): void => {
    const link = (event.target as Element).closest<HTMLElement>('[data-day]')
    if (!link || !isPlainPress(event)) return
    event.preventDefault()
    const { day } = link.dataset
    void navigate({ search: { ...own, ...(day && { day }) }, resetScroll: false })
  }
  /** The Now link covers the days, so a television's Left would stop there. */
  const walkBack = (event: KeyboardEvent): void => {
    const before = (event.target as Element).closest('[data-day]')?.previousElementSibling
    if (!isTelevision() || event.key !== 'ArrowLeft' || !(before instanceof HTMLElement)) return
    event.preventDefault()
    before.focus()
  }
  const prepare = async (): Promise<void> => {
    if (!isPrefetchAllowed(navigator) || (await isLineClaimed())) return
    void router.preloadRoute({ to: SCREEN_PATHS.channels, search: { ...own, day: today } })
    if (!isLong(channels)) void queryClient.prefetchQuery(guideQuery(today))
    fetchLatinLetters()
  }

  return (
    // The links are the controls; the container handles their presses in the capture phase, as the grid does.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <div className={css.days} onClickCapture={follow} onKeyDown={walkBack} onPointerEnter={() => void prepare()}>
      <LinkStrip label={t`Guide by day`} centre="[data-centre]">
        <a href={addressOf(locale, own)} className={css.now} data-day="" aria-current={shown === undefined ? 'page' : undefined}>
          <Trans>Now</Trans>
        </a>
        {days.map((day) => (
          <DayTab
            key={day}
            day={day}
            isToday={day === today}
            isLocked={isDayArchived(day, today, longest) && isDayLocked(day, today, best)}
            isShown={day === shown}
            isCentre={day === (shown ?? today)}
            category={category}
            locale={locale}
          />
        ))}
      </LinkStrip>
    </div>
  )
}

type DayTabProps = {
  day: string
  isToday: boolean
  isLocked: boolean
  isShown: boolean
  /** True if the strip is centred on it. */
  isCentre: boolean
  category: string | undefined
  locale: Locale
}

/** A day of the strip; memoised, so that only changed days of forty render again. */
const DayTab = memo(function DayTab({ day, isToday, isLocked, isShown, isCentre, category, locale }: DayTabProps) {
  const { t } = useLingui()
  const name = isToday ? t`Today` : weekday(day, locale, 'short')
  const words = [
    `${name} ${dayNumber(day)}`,
    weekday(day, locale, 'long'),
    dayAndMonth(day, locale),
    ...(isLocked ? [t`locked`] : []),
  ]
  return (
    <a
      href={addressOf(locale, { ...(category !== undefined && { category }), day })}
      className={css.day}
      data-day={day}
      data-locked={isLocked || undefined}
      data-centre={isCentre || undefined}
      aria-current={isShown ? 'page' : undefined}
      aria-label={words.join(', ')}
    >
      {isLocked && <Padlock size={11} />}
      <span>{name}</span> <b>{dayNumber(day)}</b>
    </a>
  )
})

function addressOf(locale: Locale, words: Record<string, string>): string {
  const query = new URLSearchParams(words).toString()
  return localizePath(SCREEN_PATHS.channels, locale) + (query && `?${query}`)
}
