import type { Station, StationProgramme } from '../../contract/radio.ts'
import { timeOfDay } from '../../domain/time/clock-format.ts'
import { progressOf } from '../../domain/guide/programme-status.ts'
import { titleIn } from '../../domain/i18n/programme-texts.ts'
import { clock, wholeMinute } from '../../platform/clock.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { viewerZone } from '../../platform/viewer-zone.ts'
import { Scale } from '../../ui/Scale.tsx'
import { useSelector, useStore } from '../../ui/use-store.ts'
import { trackLine } from './on-air-line.ts'
import { nowPlaying } from './now-playing.ts'
import css from './OnAirNow.module.css'
import { radioPlayer } from './radio.ts'
import { RadioState } from './RadioWords.tsx'

/** The station's programme with times and progress, and the track or the radio's state. The layout is
 * fixed. */
export function OnAirNow({ station }: { station: Station }) {
  const locale = useStore(localeStore)
  const { programme, track } = useStore(nowPlaying)
  const sounding = useSelector(radioPlayer().state, ({ phase }) => phase === 'playing')
  return (
    <div className={css.onAir}>
      <p className={css.title}>{programme ? titleIn(locale, programme) : locale === 'ru' ? station.genre_ru : station.genre}</p>
      <div className={css.times}>{programme && <Times programme={programme} />}</div>
      <p className={css.line} role="status">
        {sounding && track ? <span>{trackLine(track)}</span> : <RadioState />}
      </p>
    </div>
  )
}

function Times({ programme }: { programme: StationProgramme }) {
  const zone = useStore(viewerZone)
  const nowMs = useSelector(clock, wholeMinute)
  // A listener behind the live edge is earlier in the programme.
  const heardMs = useSelector(radioPlayer().state, ({ positionMs }) => positionMs && wholeMinute(positionMs)) ?? nowMs
  return (
    <>
      <span>{timeOfDay(programme.start, zone)}</span>
      <Scale at={progressOf(programme, heardMs)} filled />
      <span>{timeOfDay(programme.end, zone)}</span>
    </>
  )
}
