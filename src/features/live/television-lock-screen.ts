import { nameIn } from '../../domain/i18n/locale.ts'
import { titleIn } from '../../domain/i18n/programme-texts.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import type { SessionKeys, SessionPosition } from '../../platform/media-session.ts'
import { type LockScreenMetadata, showOnLockScreen } from '../../player/lock-screen.ts'
import type { Player } from '../../player/player.ts'
import type { PlayerState } from '../../player/state.ts'
import { stopWatching, zapBy } from './zap-target.ts'
import { watching } from './watching-store.ts'

/** Shows the current item on the lock screen: its keys zap on live television and seek in the archive. */
export function showTelevisionOnLockScreen(player: Player): void {
  const flow: SessionKeys = { play: player.play, pause: player.pause, stop: stopWatching }
  const live: SessionKeys = { ...flow, previous: () => zapBy(-1), next: () => zapBy(1) }
  showOnLockScreen(player, {
    metadata,
    keys() {
      const programme = archived()
      if (!programme) return live
      return { ...flow, seekTo: (seconds) => player.seekTo(programme.start + seconds * 1000), seekBy: player.seekBy }
    },
    position,
    changes: [watching, localeStore],
  })
}

function archived() {
  const now = watching.get()
  return now?.search.archive === undefined ? null : now.programme
}

/** Returns the programme above the channel; without an EPG the channel alone. */
function metadata(): LockScreenMetadata | null {
  const now = watching.get()
  if (!now) return null
  const locale = localeStore.get()
  const name = nameIn(locale, now.channel)
  return { title: now.programme ? titleIn(locale, now.programme) : name, artist: name, picture: now.channel.logo }
}

function position({ positionMs, rate }: PlayerState): SessionPosition {
  const programme = archived()
  if (!programme || positionMs === null) return null
  return { duration: (programme.end - programme.start) / 1000, position: (positionMs - programme.start) / 1000, rate }
}
