import { useEffect } from 'react'
import { createStore } from '../platform/store.ts'
import { readVisitNote, writeVisitNote } from '../platform/web-storage.ts'
import type { Player } from '../player/player.ts'
import { useSelector, useStore } from '../ui/use-store.ts'

/** The playback speeds of the archive. */
export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2] as const

const NOTE = 'archive-speed'

/** The archive's speed in this visit. */
export const archiveSpeed = createStore<number>(SPEEDS.find((one) => String(one) === readVisitNote(NOTE)) ?? 1, () => 1)

/** Sets the archive's speed until the visit ends. */
export function setArchiveSpeed(speed: number): void {
  archiveSpeed.set(speed)
  writeVisitNote(NOTE, speed === 1 ? undefined : String(speed))
}

/** Applies the chosen speed to the archive; live playback, and an archive that caught up with it, stays at
 * 1. An unmounting screen leaves the rate to the next one. */
export function useArchiveSpeed(player: Player, archive: boolean): void {
  const chosen = useStore(archiveSpeed)
  const atLive = useSelector(player.state, (state) => state.atLive)
  const speed = archive && !(atLive && chosen > 1) ? chosen : 1
  useEffect(() => {
    player.setRate(speed)
  }, [player, speed])
}
