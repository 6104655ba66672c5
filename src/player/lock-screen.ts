import { artworkOf, releaseArtwork } from '../platform/artwork.ts'
import { createSystemMedia, type SessionKeys, type SessionPlace, type SystemMedia } from '../platform/media-session.ts'
import type { Readable } from '../platform/store.ts'
import type { Player } from './player.ts'
import type { PlayerState } from './state.ts'

/** What is shown of what plays; `picture` is the address of a picture of the site. */
export type LockScreenWords = { title: string; artist: string; album?: string; picture: string }

/** What a feature says about what its player plays. */
export type LockScreenSource = {
  /** Null while there is nothing to show. */
  words: () => LockScreenWords | null
  keys: () => SessionKeys
  /** Where a finite recording stands; without it everything is live. */
  place?: (state: PlayerState) => SessionPlace
  /** Whatever may change the words or the keys. */
  changes: readonly Pick<Readable<unknown>, 'subscribe'>[]
}

// The ground of the glass room (src/ui/rooms.css); a canvas knows no custom properties.
const GROUND = '#002627'
// The system goes on counting by itself; a jump is told, and what both have drifted apart.
const DRIFT_S = 2
// The system fetches a picture in its own time, nobody says when, and complains of one that is gone.
const FETCHED_WITHIN_MS = 10_000

/** Shows what a player plays on the lock screen, from the moment it sounds until another one does. */
export function showOnLockScreen(
  player: Player,
  { words, keys, place, changes }: LockScreenSource,
  system: SystemMedia = createSystemMedia(),
): void {
  let phase = player.state.get().phase
  let sounds = false
  let artwork: MediaImage[] = []
  let drawn = ''
  let told: { place: SessionPlace; atMs: number; moves: boolean } | undefined

  const show = (): void => {
    const shown = words()
    told = undefined
    if (!shown) return system.clear()
    const { picture, ...card } = shown
    system.card({ ...card, artwork })
    system.keys(keys())
    tellPlace()
    tellWhetherItSounds()
    void draw(picture)
  }

  // The words do not wait for the picture; the picture before stays until the next is there.
  async function draw(src: string): Promise<void> {
    if (drawn === src) return
    drawn = src
    const next = await artworkOf(src, GROUND)
    if (drawn !== src) return releaseArtwork(next)
    // It did not arrive; the next word about it asks for it again.
    if (next.length === 0) return void (drawn = '')
    const before = artwork
    artwork = next
    show()
    setTimeout(() => releaseArtwork(before), FETCHED_WITHIN_MS)
  }

  function tellWhetherItSounds(): void {
    const { wanted } = player.state.get()
    if (wanted && !sounds) system.takeOver()
    sounds = wanted
    system.playing(wanted ? 'playing' : 'paused')
  }

  function tellPlace(): void {
    const state = player.state.get()
    const next = place?.(state) ?? null
    const moves = state.phase === 'playing'
    const nowMs = performance.now()
    if (told && told.moves === moves && isWhereExpected(next, nowMs)) return
    told = { place: next, atMs: nowMs, moves }
    system.place(next)
  }

  function isWhereExpected(next: SessionPlace, nowMs: number): boolean {
    const before = told?.place ?? null
    if (!next || !before) return next === before
    const passedS = told?.moves ? ((nowMs - told.atMs) / 1000) * before.rate : 0
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
    if (words() === null) return void (sounds = false)
    tellWhetherItSounds()
    if (phase === 'playing' && before !== 'playing') system.reapply()
    tellPlace()
  })
  show()
}
