import type { Track } from '../../contract/radio.ts'
import type { Locale } from '../../domain/i18n/locale.ts'
import { titleIn } from '../../domain/i18n/programme-texts.ts'
import type { NowPlaying } from './now-playing.ts'

/** Returns a track in one line. */
export function trackLine({ artist, title }: Track): string {
  return artist ? `${artist} — ${title}` : title
}

/** Returns the track, else the programme, in one line; undefined if neither is known. */
export function onAirLine(locale: Locale, { track, programme }: NowPlaying): string | undefined {
  return track ? trackLine(track) : programme && titleIn(locale, programme)
}
