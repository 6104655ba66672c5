import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import type { Channel } from '../../contract/channels.ts'
import type { WatchedProgramme } from '../../contract/history.ts'
import { dateOf } from '../../domain/time/calendar-words.ts'
import { timeOfDay } from '../../domain/time/clock-format.ts'
import { nameIn } from '../../domain/i18n/locale.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { titleIn } from '../../domain/i18n/programme-texts.ts'
import { isInArchive, minutesLeft, reachedOf } from '../../domain/playback/watched.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { viewerZone } from '../../platform/viewer-zone.ts'
import { Button } from '../../ui/Button.tsx'
import { LazyPicture } from '../../ui/tiles/LazyPicture.tsx'
import { Scale } from '../../ui/Scale.tsx'
import { useStore } from '../../ui/use-store.ts'
import css from './WatchedRow.module.css'

type WatchedRowProps = {
  programme: WatchedProgramme
  channels: readonly Channel[]
  nowMs: number
  onForget: () => void
}

/** A watched programme with progress, and a link that resumes it while the archive has it. */
export function WatchedRow({ programme, channels, nowMs, onForget }: WatchedRowProps) {
  const { t } = useLingui()
  const locale = useStore(localeStore)
  const zone = useStore(viewerZone)
  const channel = channels.find(({ _id }) => _id === programme.channel_id)
  const name = titleIn(locale, programme)
  const aired = `${dateOf(programme.start, locale, zone)}, ${timeOfDay(programme.start, zone)}`
  const words = (
    <>
      {channel ? (
        <LazyPicture className={css.logo} src={channel.logo} alt="" width={52} height={52} />
      ) : (
        <span className={css.logo} />
      )}
      <span className={css.words}>
        <span className={css.title}>{name}</span>
        <span className={css.aired}>{channel ? `${nameIn(locale, channel)} · ${aired}` : aired}</span>
        <Scale at={reachedOf(programme)} filled className={css.scale ?? ''} />
      </span>
    </>
  )
  const left = minutesLeft(programme)
  return (
    <li className={css.item} data-programme={programme._id}>
      {channel && isInArchive(programme, channel, nowMs) ? (
        <Link to={SCREEN_PATHS.channel} params={{ id: channel.slug }} search={{ archive: programme._id }} className={css.row}>
          {words}
          <span className={css.note}>
            {left !== null && (
              <span>
                <Trans>{left} min left</Trans>
              </span>
            )}
            {left === null && reachedOf(programme) > 0.5 && (
              <span>
                <Trans>Watched to the end</Trans>
              </span>
            )}
          </span>
        </Link>
      ) : (
        <div className={css.row} data-gone>
          {words}
          <span className={css.note}>
            <Trans>The archive does not reach it any more</Trans>
          </span>
        </div>
      )}
      <Button look="icon" className={css.forget} aria-label={t`Take out of the history: ${name}`} onClick={onForget}>
        <X size={20} aria-hidden="true" />
      </Button>
    </li>
  )
}
