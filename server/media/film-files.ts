import type { ErrorCode } from '../../src/contract/errors.ts'
import type { Film, FilmTrack } from './film.ts'
import { readFilmSegment, readWholeFile } from './film-file.ts'
import { filmMaster, filmSubtitles, filmSubtitlesPlaylist, filmTrackPlaylist, thumbnailCues } from './film-playlists.ts'
import { MASTER_MAX_AGE, type MediaFile, PLAYLIST_TYPE } from './media-file.ts'

const WEBVTT_TYPE = 'text/vtt; charset=utf-8'

/** File names under a film's link. */
export const FILM_MASTER = 'master.m3u8'
export const FILM_THUMBNAILS = 'thumbnails.vtt'

/**
 * Returns a file of a film by its path under the link, or `not_found`. Rejects with `ReplacedFile` if it was
 * replaced since opening.
 */
export async function fileOfFilmLink(film: Film, path: string, secondsLeft: number): Promise<MediaFile | ErrorCode> {
  const { thumbnails } = film
  if (path === FILM_MASTER) return { body: filmMaster(film), type: PLAYLIST_TYPE, maxAge: Math.min(MASTER_MAX_AGE, secondsLeft) }
  if (thumbnails && path === FILM_THUMBNAILS)
    return { body: thumbnailCues(thumbnails, film.seconds), type: WEBVTT_TYPE, maxAge: secondsLeft }
  if (thumbnails && path === 'thumbnails.webp')
    return { body: await readWholeFile(thumbnails), type: 'image/webp', maxAge: 'immutable' }
  const [, folder = '', file = ''] = /^([A-Za-z0-9-]+)\/([a-z0-9]+\.[a-z0-9]+)$/.exec(path) ?? []
  const track = [...film.video, ...film.dubbings].find(({ name }) => name === folder)
  if (track) return trackFile(track, file, secondsLeft)
  const subtitles = film.subtitles.find(({ language }) => folder === `subtitles-${language}`)
  if (subtitles && file === 'index.m3u8') return { body: filmSubtitlesPlaylist(film), type: PLAYLIST_TYPE, maxAge: secondsLeft }
  if (subtitles && file === '0.vtt') return { body: filmSubtitles(subtitles.text), type: WEBVTT_TYPE, maxAge: 'immutable' }
  return 'not_found'
}

async function trackFile(track: FilmTrack, file: string, secondsLeft: number): Promise<MediaFile | ErrorCode> {
  if (file === 'index.m3u8') return { body: filmTrackPlaylist(track.segments), type: PLAYLIST_TYPE, maxAge: secondsLeft }
  const type = track.width === undefined ? 'audio/mp4' : 'video/mp4'
  if (file === 'init.mp4') return { body: track.init, type, maxAge: 'immutable' }
  const [, number] = /^(0|[1-9]\d{0,5})\.m4s$/.exec(file) ?? []
  const segment = number === undefined ? undefined : track.segments[Number(number)]
  return segment ? { body: await readFilmSegment(track, segment), type, maxAge: 'immutable' } : 'not_found'
}
