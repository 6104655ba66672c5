import { artworkOf, releaseArtwork } from '../platform/artwork.ts'
import { createSystemMedia, type SessionKeys, type SessionPosition, type SystemMedia } from '../platform/media-session.ts'
import type { Readable } from '../platform/store.ts'
import type { Player } from './player.ts'
import type { PlayerState } from './state.ts'

/** The lock screen's metadata; `picture` is a same-origin image URL. */
export type LockScreenMetadata = { title: string; artist: string; album?: string; picture: string }

/** A feature's metadata and keys for the lock screen. */
export type LockScreenSource = {
  /** Null while there is nothing to show. */
  metadata: () => LockScreenMetadata | null
  keys: () => SessionKeys
  /** The position in a finite recording; without it the item counts as live. */
  position?: (state: PlayerState) => SessionPosition
  /** Stores whose changes may alter the metadata or the keys. */
  changes: readonly Pick<Readable<unknown>, 'subscribe'>[]
}

// The ground of the glass room (src/ui/rooms.css); a canvas reads no custom properties.
const GROUND = '#002627'
// The system counts on by itself, so only jumps and a drift of this many seconds are sent.
const DRIFT_S = 2
// The system fetches artwork at an unknown time and complains of a revoked URL.
const FETCHED_WITHIN_MS = 10_000

/** Shows a player's item on the lock screen from its first sound until another player's. */
export function showOnLockScreen(
  player: Player,
  { metadata, keys, position, changes }: LockScreenSource,
  system: SystemMedia = createSystemMedia(),
): void {
  let phase = player.state.get().phase
  let isPlaying = false
  let artwork: MediaImage[] = []
  let artworkSrc = ''
  let sentPosition: { position: SessionPosition; atMs: number; moves: boolean } | undefined

  const show = (): void => {
    const current = metadata()
    sentPosition = undefined
    if (!current) return system.clear()
    const { picture, ...card } = current
    system.card({ ...card, artwork })
    system.keys(keys())
    updatePosition()
    updatePlaybackState()
    void updateArtwork(picture)
  }

  // Metadata do not wait for artwork; the previous artwork stays until the next one is ready.
  async function updateArtwork(src: string): Promise<void> {
    if (artworkSrc === src) return
    artworkSrc = src
    const next = await artworkOf(src, GROUND)
    if (artworkSrc !== src) return releaseArtwork(next)
    // The artwork failed; the next update retries it.
    if (next.length === 0) return void (artworkSrc = '')
    const before = artwork
    artwork = next
    show()
    setTimeout(() => releaseArtwork(before), FETCHED_WITHIN_MS)
  }

  function updatePlaybackState(): void {
    const { playWhenReady } = player.state.get()
    if (playWhenReady && !isPlaying) system.takeOver()
    isPlaying = playWhenReady
    system.playing(playWhenReady ? 'playing' : 'paused')
  }

  function updatePosition(): void {
    const state = player.state.get()
    const next = position?.(state) ?? null
    const moves = state.phase === 'playing'
    const nowMs = performance.now()
    if (sentPosition && sentPosition.moves === moves && isPredictable(next, nowMs)) return
    sentPosition = { position: next, atMs: nowMs, moves }
    system.place(next)
  }

  function isPredictable(next: SessionPosition, nowMs: number): boolean {
    const before = sentPosition?.position ?? null
    if (!next || !before) return next === before
    const passedS = sentPosition?.moves ? ((nowMs - sentPosition.atMs) / 1000) * before.rate : 0
    return (
      next.rate === before.rate &&
      next.duration === before.duration &&
      Math.abs(next.position - before.position - passedS) < DRIFT_S
    )
  }

  for (const change of changes) change.subscribe(show)
  player.state.subscribe(() => {
    const before = phase
    phase = player.state.get().phase
    if (metadata() === null) return void (isPlaying = false)
    updatePlaybackState()
    if (phase === 'playing' && before !== 'playing') system.reapply()
    updatePosition()
  })
  show()
}
