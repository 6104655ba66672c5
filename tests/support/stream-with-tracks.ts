import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { clockSubtitles } from '../../server/media/clock-subtitles.ts'
import { type FragmentedFile, parseFragmentedMp4, stampFragment } from '../../server/media/fmp4.ts'
import { archiveWindow, liveWindow, placeInLoop, type SegmentWindow } from '../../server/media/linear-channel.ts'
import { PLAYLIST_TYPE } from '../../server/media/media-file.ts'
import { takeStreamsOffPages } from './page-without-streams.ts'
import { type MediaRendition, mediaPlaylist, multivariantPlaylist } from '../../server/media/playlists.ts'

const FILMS = join(import.meta.dirname, '../../server/demo/media/films')
const PLACE = '/packager'
const LIVE = 'live'
const LANGUAGES = { uk: 'українська', ru: 'русский' }

const trackOf = (type: MediaRendition['type'], folder: string) =>
  Object.entries(LANGUAGES).map(([language, name]): MediaRendition => ({
    type,
    group: folder,
    name,
    language,
    isDefault: type === 'AUDIO' && language === 'uk',
    uri: `${folder}-${language}/index.m3u8`,
  }))

const MASTER = multivariantPlaylist(
  [
    { name: 'v360', codecs: 'avc1.64001e,mp4a.40.2', bandwidth: 198_836, averageBandwidth: 106_479, width: 640, height: 360 },
    { name: 'v240', codecs: 'avc1.4d4015,mp4a.40.2', bandwidth: 70_728, averageBandwidth: 58_909, width: 426, height: 240 },
  ],
  [...trackOf('AUDIO', 'sound'), ...trackOf('SUBTITLES', 'text')],
)

/** The files of a short film by the folders of the stream: pictures without a sound, and two sounds. */
function readRenditions(): Map<string, FragmentedFile> {
  const files = { v360: 'v360', v240: 'v240', 'sound-uk': 'uk', 'sound-ru': 'ru' }
  return new Map(
    Object.entries(files).map(([folder, file]) => [
      folder,
      parseFragmentedMp4(readFileSync(join(FILMS, `film-1.${file}.mp4`)), file),
    ]),
  )
}

/**
 * Gives a channel and its archive CMAF streams with two audio and two subtitle tracks, which say their
 * language and the time.
 * With `isInline`, the call's response carries the first playlist, so that the player does not fetch it.
 */
export async function giveStreamWithTracks(page: Page, channelId: string, isInline: boolean): Promise<void> {
  const issuedMs = Date.now()
  await takeStreamsOffPages(page)
  const renditions = readRenditions()
  await page.route(new RegExp(`/api/channels/live(/${channelId}|-with-duration)$`), async (route) => {
    const stream = (await (await route.fetch()).json()) as { start?: number; end?: number }
    const span = stream.start === undefined ? LIVE : `${stream.start}-${stream.end}`
    await route.fulfill({ json: { ...stream, url: `${PLACE}/${span}/master.m3u8`, playlist: isInline ? MASTER : null } })
  })
  await page.route(`**${PLACE}/**`, (route) => {
    const [, span = '', folder = '', file = ''] = new URL(route.request().url()).pathname.slice(PLACE.length).split('/')
    if (folder === 'master.m3u8') return route.fulfill({ contentType: PLAYLIST_TYPE, body: MASTER })
    const [startMs = 0, endMs = 0] = span.split('-').map(Number)
    const nowMs = Date.now()
    const window = span === LIVE ? liveWindow(issuedMs, nowMs) : archiveWindow(startMs, endMs, nowMs)
    const rendition = renditions.get(folder)
    const names = rendition ? { extension: 'm4s', init: 'init.mp4' } : { extension: 'vtt' }
    if (file === 'index.m3u8') return route.fulfill({ contentType: PLAYLIST_TYPE, body: mediaPlaylist(window, names) })
    return route.fulfill(rendition ? mediaFile(rendition, file, window) : subtitles(folder, file, window))
  })
}

function mediaFile({ init, fragments }: FragmentedFile, file: string, { base }: SegmentWindow) {
  if (file === 'init.mp4') return { contentType: 'video/mp4', body: init }
  const segment = Number.parseInt(file)
  const { index, loopStartSeconds } = placeInLoop(segment, base, { segments: fragments.length, offset: 0 })
  return { contentType: 'video/mp4', body: stampFragment(fragments[index]!, { sequenceNumber: segment, loopStartSeconds }) }
}

function subtitles(folder: string, file: string, { base }: SegmentWindow) {
  const language = folder.replace('text-', '')
  const said = clockSubtitles(Number.parseInt(file), base).replaceAll(/^(?=\d{4}-)/gm, `${language} `)
  return { contentType: 'text/vtt', body: said }
}
