import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Channel } from '../../contract/channels.ts'
import type { Programme } from '../../contract/programmes.ts'
import { timeOfDay } from '../../domain/time/clock-format.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { programmeStatus, progressOf } from '../../domain/guide/programme-status.ts'
import { titleIn } from '../../domain/i18n/programme-texts.ts'
import { clock, wholeMinute } from '../../platform/clock.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { viewerZone } from '../../platform/viewer-zone.ts'
import { BellButton } from '../../ui/BellButton.tsx'
import { Padlock } from '../../ui/Padlock.tsx'
import { Scale } from '../../ui/Scale.tsx'
import { useSelector, useStore } from '../../ui/use-store.ts'
import { Age } from './Age.tsx'
import css from './ProgrammeRow.module.css'

type ProgrammeRowProps = {
  channel: Channel
  programme: Programme
  archive: string | undefined
  /** The channel's archive reaches the day. */
  isArchived: boolean
  locked: boolean
  /** The viewer's age limit. */
  limit: number | null
  /** The reminder bell of a future programme. */
  bell: { isPressed: boolean; label: string; onPress: () => void }
}

/**
 * A programme row. A past one plays from the archive if it is there, the current one live; a future one shows
 * its time and a bell.
 */
export function ProgrammeRow({ channel, programme, archive, isArchived, locked, limit, bell }: ProgrammeRowProps) {
  const locale = useStore(localeStore)
  const zone = useStore(viewerZone)
  const status = useSelector(clock, (nowMs) => programmeStatus(programme, nowMs))
  const progress = useSelector(clock, (nowMs) => progressOf(programme, wholeMinute(nowMs)))
  const playing = archive === undefined ? status === 'current' : archive === programme._id
  const words = (
    <>
      <time className={css.time} dateTime={new Date(programme.start).toISOString()}>
        {timeOfDay(programme.start, zone)}
      </time>
      <span className={css.words}>
        <span className={css.title}>{titleIn(locale, programme)}</span>
        {status === 'current' && <Scale at={progress} filled />}
      </span>
      {status === 'before' && locked && <Padlock className={css.lock} size={13} />}
      {status === 'current' && (
        <span className={css.live}>
          <Trans>On air</Trans>
        </span>
      )}
      <Age of={programme.age} limit={limit} className={css.age} />
    </>
  )
  const marks = { 'data-status': status, 'data-playing': playing || undefined, 'data-current': status === 'current' || undefined }
  if (status === 'after') {
    return (
      <li className={css.item} {...marks}>
        <span className={css.row}>{words}</span>
        <BellButton {...bell} className={css.bell ?? ''} />
      </li>
    )
  }
  if (status === 'before' && !isArchived) {
    return (
      <li className={css.item} {...marks}>
        <span className={css.row}>{words}</span>
      </li>
    )
  }
  return (
    <li className={css.item} {...marks}>
      <Link
        to={SCREEN_PATHS.channel}
        params={{ id: channel.slug }}
        search={status === 'before' ? { archive: programme._id } : {}}
        resetScroll={false}
        activeProps={{}}
        className={css.row}
        aria-current={playing ? 'true' : undefined}
      >
        {words}
      </Link>
    </li>
  )
}
