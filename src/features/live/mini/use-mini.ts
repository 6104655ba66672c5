import { type ReactNode, useEffect } from 'react'
import { session } from '../../../app-state/session.ts'
import { playing } from '../../../platform/playing-tabs.ts'
import { useSelector } from '../../../ui/use-store.ts'
import { reportProgress } from '../../history/progress-store.ts'
import { useNowAndNext } from '../../channels/now-queries.ts'
import { lastAppliedMoment } from '../applied-moment-store.ts'
import { livePlayer } from '../live-player.ts'
import { closeMini } from '../mini-store.ts'
import { archiveItem, liveItem } from '../playable.ts'
import { rememberChannel } from '../recent-store.ts'
import { setZapTarget } from '../zap-target.ts'
import { useArchiveSpeed } from '../../../player-ui/use-archive-speed.ts'
import { useAutoplayNext } from '../use-autoplay-next.tsx'
import { type Watching, watching } from '../watching-store.ts'

/** Plays another channel live in the mini player. */
function watchInMini(channel: Watching['channel']): void {
  rememberChannel(channel._id)
  playInMini({ channel, programme: null, search: {} })
}

/** Plays another item in the mini player; its channel page will find it playing. */
function playInMini(next: Omit<Watching, 'channels'>): void {
  const now = watching.get()
  if (!now) return
  const { player } = livePlayer()
  const { channel, programme, search } = next
  const { at } = search
  watching.set({ ...now, ...next })
  lastAppliedMoment.set(at)
  player.load(programme && at !== undefined ? archiveItem(programme, at * 1000, false) : liveItem(channel._id))
  player.play()
}

/** Runs the mini player: programme, autoplay, speed, watch history, and its end at sign-out or when a
 * radio starts. Returns a note after a pause that was too long. */
export function useMini({ channel, search, programme }: Watching): ReactNode {
  const { player } = livePlayer()
  const signedIn = useSelector(session, (value) => value !== null)
  const isLive = search.archive === undefined
  const { data: now } = useNowAndNext([channel._id], isLive)
  const current = now?.find(({ channel_id }) => channel_id === channel._id)?.current ?? null

  useEffect(() => setZapTarget({ watch: watchInMini, stop: closeMini }), [])
  useEffect(() => (signedIn ? reportProgress(player.state, channel._id) : undefined), [player, channel._id, signedIn])
  useEffect(() => {
    const shown = watching.get()
    if (isLive && shown && now && current?._id !== programme?._id) watching.set({ ...shown, programme: current })
  }, [isLive, now, current, programme?._id])
  useEffect(closeOnSignInOrRadio, [])
  useEffect(() => {
    // The page with the moment in its URL is gone.
    if (isLive) lastAppliedMoment.set(undefined)
  }, [isLive])
  useArchiveSpeed(player, !isLive)
  return useAutoplayNext({ player, channel, programme, archive: !isLive, at: search.at }, (further) =>
    playInMini({ channel, programme: further.programme, search: further.place }),
  )
}

/** Access changes at sign-in and sign-out; a starting radio replaces the picture. */
function closeOnSignInOrRadio(): () => void {
  const token = session.get()?.auth_token
  const unsubscribes = [
    session.subscribe(() => session.get()?.auth_token !== token && closeMini()),
    playing.subscribe(() => playing.get() === 'sound' && closeMini()),
  ]
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe()
  }
}
