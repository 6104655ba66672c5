import type { Stream } from '../../contract/channels.ts'
import { EARLY_PICTURE_ID, EARLY_PLAYLIST_ID, FIRST_VIEW_ID } from '../../contract/rendering.ts'
import { hadAccount } from '../../platform/web-storage.ts'
import { readCookie } from '../../platform/cookies.ts'
import { chooseEngine, detectCapabilities } from '../../platform/engine-choice.ts'
import { rememberedQuality } from '../../player-ui/picture-quality.ts'
import { fetchEarlyStart } from '../../player/fast-start/early-start.ts'
import type { EarlyStart } from '../../player/fast-start/fast-start.ts'
import type { Player } from '../../player/player.ts'
import { now } from '../../storage/server-clock.ts'
import { bringEarlyControls } from './early-controls.ts'

const HLS = 'application/vnd.apple.mpegurl'
const MIN_VALIDITY_MS = 60_000
const LONGEST_FOR_FIRST_MEDIA_MS = 4000

/**
 * Plays the open channel of a server-rendered page before the app's scripts; the app takes over the playing
 * element. Resolves when the network is free for them: media have arrived, the viewer or the app must act, or
 * it takes long.
 */
export async function startEarly(): Promise<void> {
  const host = document.getElementById(EARLY_PICTURE_ID)
  const stream = streamOfPage()
  if (!host || !stream) return
  const late = new Promise((resolve) => setTimeout(resolve, LONGEST_FOR_FIRST_MEDIA_MS))
  await Promise.race([playIn(host, stream), late])
}

async function playIn(host: HTMLElement, stream: Stream): Promise<void> {
  const usesHls = chooseEngine(detectCapabilities(document.createElement('video'))) === 'hls'
  const early = usesHls ? earlyStart(stream) : undefined
  const [{ television }] = await Promise.all([import('./television.ts'), usesHls && import('hls.js/light')])
  // On a slow network the app has come first, and plays itself.
  if (!host.isConnected) return
  const { element, player } = television(early)
  host.append(element)
  bringEarlyControls(host.parentElement!, player)
  player.load({
    kind: 'live',
    // As `liveKey` has it, so that the app's item is the same.
    key: `live:${stream.channel_id}`,
    async address(skipCache) {
      const { url, expires_at: expiresAtMs, playlist } = stream
      if (!skipCache) return { url, expiresAtMs, playlist, isCached: true }
      const { liveStreamUrl } = await import('./stream-url-cache.ts')
      return liveStreamUrl(stream.channel_id, true)
    },
  })
  player.play()
  await firstMedia(element, player)
}

/** Returns the stream in the SSR state, unless the app must decide first: another viewer, moment or time. */
function streamOfPage(): Stream | undefined {
  // A page from the browser's history may be older than the sign-in.
  if (readCookie('user') !== undefined || hadAccount() || /[?&](at|archive)=/.test(location.search)) return undefined
  const { answers } = JSON.parse(document.getElementById(FIRST_VIEW_ID)?.textContent || '{"answers":[]}') as {
    answers: [key: readonly unknown[], data: unknown][]
  }
  const stream = answers.find(([[name]]) => name === 'liveChannel')?.[1] as Stream | undefined
  // A direct stream waits for the app: nothing of it is prefetched.
  return stream?.type === HLS && stream.expires_at - now() >= MIN_VALIDITY_MS ? stream : undefined
}

/**
 * Fetches the first files of the lowest rendition, whose playlist the page has preloaded, while hls.js loads.
 * A browser that saves data, and a chosen quality, leave the start to the player.
 */
function earlyStart({ url }: Stream): Promise<EarlyStart | null> | undefined {
  const playlist = document.querySelector<HTMLLinkElement>(`#${EARLY_PLAYLIST_ID}`)
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (!playlist || connection?.saveData || rememberedQuality() !== 'auto') return undefined
  return fetchEarlyStart(new URL(url, location.href).href, playlist.href).catch(() => null)
}

/** Resolves with the first media, or when the player waits for a gesture or has failed. */
function firstMedia(element: HTMLVideoElement, { state }: Player): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (state.get().playWhenReady) return
      unsubscribe()
      resolve()
    }
    const unsubscribe = state.subscribe(look)
    element.addEventListener('loadeddata', () => resolve(), { once: true })
  })
}
