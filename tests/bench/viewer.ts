import { type LivePlaylist, readLivePlaylist, richestVariant } from './live-playlist.ts'
import type { Client } from './viewer-client.ts'

/** Segments that a player has before it begins. */
const HOLD_BACK = 3
const REPORT_MS = 15_000
const AFTER_FAULT_MS = 2000

/** The circumstances of a viewer. */
export type Evening = {
  /** Channels that this viewer may watch. */
  channels: readonly string[]
  /** How long a viewer stays on a channel, on average. */
  zapMs: number
  isSignedIn: boolean
  device: string
  onStall: () => void
  /** Resolves after a time, and at once when the evening ends. */
  pause: (ms: number) => Promise<void>
  hasEnded: () => boolean
}

/** Plays one viewer: opens the app, then watches channels one after another until the evening ends. */
export async function watch(client: Client, evening: Evening): Promise<void> {
  await openApp(client, evening)
  while (!evening.hasEnded()) {
    const channel = evening.channels[Math.floor(Math.random() * evening.channels.length)]!
    // Stays are as long as those of independent zaps.
    const untilMs = performance.now() - Math.log(1 - Math.random()) * evening.zapMs
    await watchChannel(client, evening, channel, untilMs)
  }
}

async function openApp(client: Client, { isSignedIn }: Evening): Promise<void> {
  await client.send('page', '/ua')
  for (const path of ['channels/all', 'programs/now']) await client.send('call', `/api/${path}`)
  if (!isSignedIn) return
  for (const path of ['users/show', 'channels/favorites/list']) await client.send('call', `/api/${path}`)
}

async function watchChannel(client: Client, evening: Evening, channel: string, untilMs: number): Promise<void> {
  const answer = await client.send('live call', `/api/channels/live/${channel}`)
  const stream = answer === undefined ? undefined : (JSON.parse(answer) as { url: string; playlist: string | null })
  const text = stream && (stream.playlist ?? (await client.send('playlist', stream.url)))
  if (stream === undefined || text === undefined) return evening.pause(AFTER_FAULT_MS)
  const variant = richestVariant(text)
  await playLive(client, evening, { channel, untilMs, playlist: variant ? pathOf(variant, stream.url) : stream.url })
}

type Watched = { channel: string; untilMs: number; playlist: string }

/** Reads a live playlist once a target duration, and each new segment of it, as players do. */
async function playLive(client: Client, evening: Evening, { channel, untilMs, playlist }: Watched): Promise<void> {
  const player = createPlayer(client, playlist, evening.onStall)
  let reportedMs = performance.now()
  while (!evening.hasEnded() && performance.now() < untilMs) {
    const startedMs = performance.now()
    const text = await client.send('playlist', playlist)
    if (text === undefined) return evening.pause(AFTER_FAULT_MS)
    const live = readLivePlaylist(text)
    await player.fetchNew(live)
    const played = performance.now() - reportedMs
    if (evening.isSignedIn && played >= REPORT_MS) {
      reportedMs += played
      const at = Date.now()
      const report = { at, channel_id: channel, playing: at, played: Math.min(Math.round(played), 60_000) }
      await client.send('report', '/api/history/beats', { device: evening.device, beats: [report] })
    }
    await evening.pause(live.targetMs - (performance.now() - startedMs))
  }
}

function createPlayer(client: Client, playlist: string, onStall: () => void) {
  let next: number | undefined
  let initial: string | undefined
  let bufferedUntilMs = Infinity
  return {
    /** Fetches what is new, and counts a stall if the buffer ran out before it came. */
    async fetchNew(live: LivePlaylist): Promise<void> {
      if (live.initial !== undefined && live.initial !== initial) {
        initial = live.initial
        await client.send('segment', pathOf(initial, playlist))
      }
      const from = next ?? live.segments[Math.max(0, live.segments.length - HOLD_BACK)]?.number ?? 0
      for (const { number, uri, ms } of live.segments) {
        if (number < from) continue
        if ((await client.send('segment', pathOf(uri, playlist))) === undefined) return
        next = number + 1
        const nowMs = performance.now()
        if (nowMs > bufferedUntilMs) onStall()
        bufferedUntilMs = (bufferedUntilMs === Infinity ? nowMs : Math.max(nowMs, bufferedUntilMs)) + ms
      }
    },
  }
}

/** The path of an address in a playlist. */
function pathOf(uri: string, playlist: string): string {
  const { pathname, search } = new URL(uri, new URL(playlist, 'http://service'))
  return pathname + search
}
