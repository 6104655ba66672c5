import Hls, { Events, LoadStats, type Loader, type LoaderCallbacks, type LoaderContext, type PlaylistLoaderContext } from 'hls.js'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createStreamTracks } from './stream-tracks.ts'

const MASTER = `#EXTM3U
#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="text",LANGUAGE="uk",NAME="українська",DEFAULT=YES,AUTOSELECT=YES,URI="uk.m3u8"
#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="text",LANGUAGE="ru",NAME="русский",URI="ru.m3u8"
#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="text",LANGUAGE="ru",NAME="русский, звуки",URI="ru-sounds.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=400000,RESOLUTION=640x360,SUBTITLES="text"
picture.m3u8
`

/** Answers the request for the master playlist, and no other. */
class MasterAlone implements Loader<LoaderContext> {
  context: LoaderContext | null = null
  stats = new LoadStats()
  load(context: LoaderContext, _: unknown, { onSuccess }: LoaderCallbacks<LoaderContext>): void {
    this.context = context
    if ((context as PlaylistLoaderContext).type !== 'manifest') return
    queueMicrotask(() => onSuccess({ url: context.url, data: MASTER, code: 200 }, this.stats, context, null))
  }
  abort(): void {}
  destroy(): void {}
}

beforeAll(() => {
  vi.stubGlobal('self', globalThis)
  vi.stubGlobal('location', new URL('https://efir.test/'))
  vi.stubGlobal('MediaSource', { isTypeSupported: () => true })
})
afterAll(() => vi.unstubAllGlobals())

/** A picture as far as hls.js touches one that it is given. */
const picture = () => Object.assign(new EventTarget(), { textTracks: [], buffered: { length: 0 } }) as unknown as HTMLVideoElement

const RU = 'ru русский'

/**
 * A film, or television, with an instance of hls.js that reads its playlist when `whenTracksLoad` is called.
 * The notes are those of films.
 */
function opened(remembered: string | null, of: 'film' | 'television' = 'film') {
  const notes = new Map(remembered === null ? [] : [['own.film.subtitles', remembered]])
  const onChosen = vi.fn<(kind: string, track: string) => void>()
  const memory = {
    get: (name: string) => notes.get(name) ?? null,
    set: (name: string, value: string) => void notes.set(name, value),
  }
  const tracks = createStreamTracks(memory, of, onChosen)
  const made = new Hls({
    loader: MasterAlone as never,
    enableWorker: false,
    autoStartLoad: false,
    renderTextTracksNatively: false,
  })
  // As the source does, which hears of every playlist first.
  made.on(Events.MANIFEST_LOADED, () => made.startLoad())
  tracks.onInstance(made)
  const attach = () => made.trigger(Events.MEDIA_ATTACHED, { media: picture() })
  /** Resolves when the tracks are known. */
  async function whenTracksLoad(): Promise<void> {
    const known = new Promise((resolve, reject) => {
      made.once(Events.SUBTITLE_TRACKS_UPDATED, resolve)
      made.once(Events.ERROR, (_, { error }) => reject(error))
    })
    made.loadSource('https://efir.test/master.m3u8')
    await known
    await Promise.resolve()
  }
  return { notes, onChosen, tracks, made, attach, whenTracksLoad }
}

/**
 * Returns the subtitles that a film, or television, shows after this choice for films. The picture attaches
 * before the tracks load, or after.
 */
async function shownTo(remembered: string | null, of: 'film' | 'television' = 'film', isPictureLate = false) {
  const { notes, onChosen, tracks, made, attach, whenTracksLoad } = opened(remembered, of)
  if (!isPictureLate) attach()
  await whenTracksLoad()
  if (isPictureLate) {
    // hls.js drops the tracks that it reads before media are attached.
    expect(made.subtitleTrack).toBe(-1)
    attach()
  }
  const { subtitles, subtitle } = tracks.state.get()
  const shown = { known: subtitles.map(({ language }) => language), subtitle, played: made.subtitleTrack }
  made.destroy()
  // A destroyed stream has no tracks, and a late choice has no effect.
  expect(tracks.state.get().subtitles).toEqual([])
  tracks.chooseSubtitles(0)
  expect(notes.get('own.film.subtitles') ?? null).toBe(remembered)
  expect(onChosen).not.toHaveBeenCalled()
  return shown
}

test('the subtitles that were chosen before are shown again', async () => {
  expect(await shownTo('ru русский')).toEqual({ known: ['uk', 'ru', 'ru'], subtitle: 1, played: 1 })
  expect(await shownTo('ru русский, звуки')).toEqual({ known: ['uk', 'ru', 'ru'], subtitle: 2, played: 2 })
})

test('they are shown from when the picture is there', async () => {
  expect(await shownTo('ru русский', 'film', true)).toEqual({ known: ['uk', 'ru', 'ru'], subtitle: 1, played: 1 })
  expect(await shownTo(null, 'film', true)).toEqual({ known: ['uk', 'ru', 'ru'], subtitle: -1, played: -1 })
})

test('where there are none of that name, those of the language are', async () => {
  expect(await shownTo('ru Russian')).toEqual({ known: ['uk', 'ru', 'ru'], subtitle: 1, played: 1 })
})

test('without a choice no subtitles are shown, regardless of the playlist’s default', async () => {
  expect(await shownTo(null)).toEqual({ known: ['uk', 'ru', 'ru'], subtitle: -1, played: -1 })
})

test('a language that a film does not have leaves it without subtitles', async () => {
  expect(await shownTo('en English')).toEqual({ known: ['uk', 'ru', 'ru'], subtitle: -1, played: -1 })
})

test('a choice for a film does not apply to television', async () => {
  expect(await shownTo('ru русский', 'television')).toEqual({ known: ['uk', 'ru', 'ru'], subtitle: -1, played: -1 })
})

test('a choice is stored and reported, also that of none', async () => {
  const { notes, onChosen, tracks, made, attach, whenTracksLoad } = opened(null)
  attach()
  await whenTracksLoad()
  tracks.chooseSubtitles(1)
  expect([notes.get('own.film.subtitles'), made.subtitleTrack]).toEqual([RU, 1])
  tracks.chooseSubtitles(-1)
  expect([notes.get('own.film.subtitles'), made.subtitleTrack]).toEqual(['', -1])
  expect(onChosen.mock.calls).toEqual([
    ['subtitles', RU],
    ['subtitles', ''],
  ])
  made.destroy()
})

test.each(['before the tracks are known', 'before there is a picture', 'while it plays'])(
  'what another device has written down %s is followed',
  async (moment) => {
    const { notes, tracks, made, attach, whenTracksLoad } = opened(null)
    const write = () => {
      notes.set('own.film.subtitles', RU)
      tracks.applyPreferences()
    }
    if (moment === 'before the tracks are known') write()
    if (moment !== 'before there is a picture') attach()
    await whenTracksLoad()
    if (moment !== 'before the tracks are known') write()
    if (moment === 'before there is a picture') {
      expect(made.subtitleTrack).toBe(-1)
      attach()
    }
    expect([tracks.state.get().subtitle, made.subtitleTrack]).toEqual([1, 1])
    notes.set('own.film.subtitles', '')
    tracks.applyPreferences()
    expect([tracks.state.get().subtitle, made.subtitleTrack]).toEqual([-1, -1])
    made.destroy()
  },
)
