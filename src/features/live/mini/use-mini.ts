import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { session } from '../../../platform/session.ts'
import { playing } from '../../../platform/playing-tabs.ts'
import { usePart } from '../../../ui/use-store.ts'
import { tellBeats } from '../../history/beat-store.ts'
import { nowAndNextQuery } from '../channel-queries.ts'
import { livePlayer } from '../live-player.ts'
import { liveItem } from '../playable.ts'
import { rememberChannel } from '../recent-store.ts'
import { steerBy } from '../steering.ts'
import { type Watching, watching } from '../watching-store.ts'

/** Ends what the mini player shows. */
export function closeMini(): void {
  livePlayer().player.stop()
  watching.set(null)
}

/** Plays another channel in the mini player, live. */
function watchInMini(channel: Watching['channel']): void {
  const now = watching.get()
  if (!now) return
  watching.set({ ...now, channel, programme: null, search: {} })
  rememberChannel(channel._id)
  livePlayer().player.load(liveItem(channel._id))
  livePlayer().player.play()
}

/** Keeps the mini player true: its programme, its watch history, and its end with the session or when a radio begins. */
export function useMini({ channel, search, programme }: Watching): void {
  const { player } = livePlayer()
  const signedIn = usePart(session, (value) => value !== null)
  const isLive = search.archive === undefined
  const { data: now } = useQuery({ ...nowAndNextQuery(), enabled: isLive })
  const current = now?.find(({ channel_id }) => channel_id === channel._id)?.current ?? null

  useEffect(() => steerBy({ watch: watchInMini, stop: closeMini }), [])
  useEffect(() => (signedIn ? tellBeats(player.state, channel._id) : undefined), [player, channel._id, signedIn])
  useEffect(() => {
    const shown = watching.get()
    if (isLive && shown && now && current?._id !== programme?._id) watching.set({ ...shown, programme: current })
  }, [isLive, now, current, programme?._id])
  useEffect(closeForOthers, [])
}

/** Whoever signs in or out may watch other things; a radio that begins has been chosen instead. */
function closeForOthers(): () => void {
  const token = session.get()?.auth_token
  const unsubscribes = [
    session.subscribe(() => session.get()?.auth_token !== token && closeMini()),
    playing.subscribe(() => playing.get() === 'sound' && closeMini()),
  ]
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe()
  }
}
