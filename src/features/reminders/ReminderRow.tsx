import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import type { Reminder } from '../../contract/reminders.ts'
import { dateOf } from '../../domain/time/calendar-words.ts'
import { timeOfDay } from '../../domain/time/clock-format.ts'
import { nameIn } from '../../domain/i18n/locale.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { titleIn } from '../../domain/i18n/programme-texts.ts'
import { clock } from '../../platform/clock.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { viewerZone } from '../../platform/viewer-zone.ts'
import { Button } from '../../ui/Button.tsx'
import { LazyPicture } from '../../ui/tiles/LazyPicture.tsx'
import { useSelector, useStore } from '../../ui/use-store.ts'
import css from './ReminderList.module.css'

type ReminderRowProps = { reminder: Reminder; onForget: () => void }

/**
 * A programme that the viewer waits for: when and where, whether the guide has moved it, and a link to its
 * channel.
 */
export function ReminderRow({ reminder, onForget }: ReminderRowProps) {
  const { t } = useLingui()
  const locale = useStore(localeStore)
  const zone = useStore(viewerZone)
  const isOnAir = useSelector(clock, (nowMs) => reminder.start <= nowMs)
  const { channel } = reminder
  const title = titleIn(locale, reminder)
  const at = (ms: number) => `${dateOf(ms, locale, zone)}, ${timeOfDay(ms, zone)}`
  const before = at(reminder.asked_start)
  const words = (
    <>
      <LazyPicture className={css.logo} src={channel.logo} alt="" width={52} height={52} />
      <span className={css.words}>
        <span className={css.title}>{title}</span>
        <span className={css.when}>{`${nameIn(locale, channel)} · ${at(reminder.start)}`}</span>
      </span>
      <span className={css.note}>
        {reminder.gone ? (
          <span>
            <Trans>Went from the guide</Trans>
          </span>
        ) : isOnAir ? (
          <span>
            <Trans>On air</Trans>
          </span>
        ) : (
          reminder.start !== reminder.asked_start && (
            <span>
              <Trans>Moved, was {before}</Trans>
            </span>
          )
        )}
      </span>
    </>
  )
  return (
    <li className={css.item} data-programme={reminder.programme_id}>
      <Link
        to={SCREEN_PATHS.channel}
        params={{ id: channel.slug }}
        search={{}}
        className={css.row}
        data-gone={reminder.gone || undefined}
      >
        {words}
      </Link>
      <Button
        look="icon"
        className={css.forget}
        aria-label={t`Take the reminder away: ${title}, ${at(reminder.start)}`}
        onClick={onForget}
      >
        <X size={20} aria-hidden="true" />
      </Button>
    </li>
  )
}
