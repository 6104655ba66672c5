import type { Track } from '../../contract/radio.ts'
import type { Locale } from '../../domain/i18n/locale.ts'
import { titleIn } from '../../domain/i18n/programme-texts.ts'
import type { NowPlaying } from './now-playing.ts'

/** A piece of music in one line. */
export function trackLine({ artist, title }: Track): string {
  return artist ? `${artist} — ${title}` : title
}

/** What is heard in one line: the music, else the programme; undefined when nobody says. */
export function heardLine(locale: Locale, { track, programme }: NowPlaying): string | undefined {
  return track ? trackLine(track) : programme && titleIn(locale, programme)
}
