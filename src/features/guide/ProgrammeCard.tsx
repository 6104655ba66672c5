import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bell, BellRing, Play, RotateCcw, Tv } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import type { Channel } from '../../contract/channels.ts'
import type { GuideProgramme } from '../../contract/programmes.ts'
import { dateOf } from '../../domain/time/calendar-words.ts'
import { timeOfDay } from '../../domain/time/clock-format.ts'
import { kyivDayOf } from '../../domain/time/kyiv-time.ts'
import { nameIn } from '../../domain/i18n/locale.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { isDayArchived } from '../../domain/guide/guide-days.ts'
import { programmeStatus } from '../../domain/guide/programme-status.ts'
import { descriptionIn, titleIn } from '../../domain/i18n/programme-texts.ts'
import { clock } from '../../platform/clock.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { viewerZone } from '../../platform/viewer-zone.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useSelector, useStore } from '../../ui/use-store.ts'
import { programmeQuery } from '../channels/channel-queries.ts'
import { useReminders } from '../reminders/reminder-queries.ts'
import css from './ProgrammeCard.module.css'

type ProgrammeCardProps = {
  channel: Channel
  programme: GuideProgramme
  /** The pressed element; the card opens at its text. */
  beside: Element
  onClose: () => void
}

/** A programme's description and actions: a reminder before it starts, playback afterwards. */
export function ProgrammeCard({ channel, programme, beside, onClose }: ProgrammeCardProps) {
  const locale = useStore(localeStore)
  const zone = useStore(viewerZone)
  const status = useSelector(clock, (nowMs) => programmeStatus(programme, nowMs))
  const isArchived = useSelector(clock, (nowMs) => isDayArchived(kyivDayOf(programme.start), kyivDayOf(nowMs), channel))
  const { data: about, isPending } = useQuery(programmeQuery(programme._id))
  const { bellOf } = useReminders(channel)
  const [place] = useState(() => placeBeside(beside))

  const bell = bellOf(programme)
  const BellIcon = bell.isPressed ? BellRing : Bell
  const { start } = programme
  const link = { to: SCREEN_PATHS.channel, params: { id: channel.slug }, onClick: onClose } as const
  return (
    <div style={place}>
      <Dialog
        open
        onClose={onClose}
        title={titleIn(locale, programme)}
        className={css.card ?? ''}
        actions={
          <>
            {status === 'after' ? (
              <Button
                look="outline"
                className={css.bell}
                aria-pressed={bell.isPressed}
                aria-label={bell.label}
                onClick={bell.onPress}
              >
                <BellIcon size={18} aria-hidden="true" />
                <Trans>Remind me</Trans>
              </Button>
            ) : status === 'before' && !isArchived ? null : (
              <Link {...link} search={status === 'current' ? {} : { archive: programme._id }} className={buttonClass('needle')}>
                <Play size={18} aria-hidden="true" />
                <Trans>Watch</Trans>
              </Link>
            )}
            {status === 'current' && isArchived && (
              <Link
                {...link}
                search={{ archive: programme._id, at: Math.floor(start / 1000) }}
                className={buttonClass('outline')}
              >
                <RotateCcw size={18} aria-hidden="true" />
                <Trans>From the start</Trans>
              </Link>
            )}
            <Link {...link} search={{ day: kyivDayOf(start) }} className={buttonClass('outline')}>
              <Tv size={18} aria-hidden="true" />
              <Trans>Open the channel</Trans>
            </Link>
          </>
        }
      >
        <p className={css.when}>
          <b>
            {timeOfDay(start, zone)}–{timeOfDay(programme.end, zone)}
          </b>
          {` · ${dateOf(start, locale, zone)} · ${nameIn(locale, channel)}`}
          {programme.age > 0 && <span>{` · ${programme.age}+`}</span>}
        </p>
        <p className={css.about} dir="auto" aria-busy={isPending || undefined}>
          {about && descriptionIn(locale, about)}
        </p>
      </Dialog>
    </div>
  )
}

const GAP_PX = 4

/** Places the card at the pressed element's text, above or below, where there is more room. */
function placeBeside(anchor: Element): CSSProperties {
  const { top, bottom } = anchor.getBoundingClientRect()
  const words = (anchor.firstElementChild ?? anchor).getBoundingClientRect()
  const isBelow = innerHeight - bottom >= top
  const style: Record<`--${string}`, string> = {
    '--left': `${words.left}px`,
    ...(isBelow ? { '--top': `${bottom + GAP_PX}px` } : { '--bottom': `${innerHeight - top + GAP_PX}px` }),
  }
  return style
}
