import { useEffect } from 'react'
import { createStore } from '../platform/store.ts'
import { readVisitNote, writeVisitNote } from '../platform/visit-notes.ts'
import type { Player } from '../player/player.ts'
import { useSelector, useStore } from '../ui/use-store.ts'

/** The speeds that the archive can be watched at. */
export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2] as const

const NOTE = 'archive-speed'

/** The speed of the archive, for this visit. */
export const archiveSpeed = createStore<number>(SPEEDS.find((one) => String(one) === readVisitNote(NOTE)) ?? 1, () => 1)

/** Chooses the speed of the archive until the visit ends. */
export function setArchiveSpeed(speed: number): void {
  archiveSpeed.set(speed)
  writeVisitNote(NOTE, speed === 1 ? undefined : String(speed))
}

/**
 * Lets the archive play at the chosen speed; live television, and what of the archive has come up to it, cannot be hurried. A screen that
 * goes leaves the speed to the next one that shows the picture.
 */
export function useArchiveSpeed(player: Player, archive: boolean): void {
  const chosen = useStore(archiveSpeed)
  const atLive = useSelector(player.state, (state) => state.atLive)
  const speed = archive && !(atLive && chosen > 1) ? chosen : 1
  useEffect(() => {
    player.setRate(speed)
  }, [player, speed])
}
