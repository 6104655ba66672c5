import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Stream } from '../../contract/channels.ts'
import type { AccessGate } from '../../domain/playback/access-gate.ts'
import { now } from '../../storage/server-clock.ts'
import { lastAppliedMoment } from './applied-moment-store.ts'
import { isOutsideWindow } from './lost-moment.ts'
import { archiveItem, liveItem } from './playable.ts'
import { rememberChannel } from './recent-store.ts'
import { renderedStreamKey, takeRenderedStream } from './stream-url-cache.ts'
import { playLive, type Watched } from './use-timeline-navigation.ts'

type Arrival = {
  gate: AccessGate | null
  signedIn: boolean
  /** The viewer came from another screen; otherwise the device opened the page. */
  mountedAfterHydration: boolean
}

/** Plays the item and the moment that the URL names. An item that plays already only seeks, and a gate stops
 * the player. */
export function useAddressPlayback({ player, channel, programme, archive, at }: Watched, arrival: Arrival): void {
  const { gate, signedIn, mountedAfterHydration } = arrival
  const hasBegun = useRef(mountedAfterHydration)
  const isArriving = useRef(true)
  const queryClient = useQueryClient()
  const programmeId = archive ? programme?._id : undefined

  useEffect(() => {
    if (gate) {
      player.stop()
      return
    }
    if (archive && !programme) return
    const stream = queryClient.getQueryData<Stream>(renderedStreamKey(channel._id))
    if (stream) takeRenderedStream(channel._id, stream)
    queryClient.removeQueries({ queryKey: renderedStreamKey(channel._id) })
    const startAtMs = at === undefined ? undefined : at * 1000
    const item = archive && programme ? archiveItem(programme, startAtMs, signedIn) : liveItem(channel._id, startAtMs)
    const { key, phase, positionMs } = player.state.get()
    const arrives = isArriving.current
    isArriving.current = false
    // The video played on without its page, so the viewer is at its position.
    if (arrives && !archive && key === item.key) {
      lastAppliedMoment.set(at)
      rememberChannel(channel._id)
    }
    // `useAutoplayNext` navigates to the archive.
    if (
      !archive &&
      at !== undefined &&
      isOutsideWindow({ channelId: channel._id, at }, { key, at: lastAppliedMoment.get() }, now())
    ) {
      player.stop()
      return
    }
    const isNewMoment = at !== lastAppliedMoment.get()
    lastAppliedMoment.set(at)
    if (key === item.key && phase !== 'failed' && phase !== 'idle') {
      // After a language switch the same item plays on.
      if (!isNewMoment || (archive && startAtMs === undefined)) return
      if (positionMs !== null) return startAtMs === undefined ? playLive(player) : player.seekTo(startAtMs)
    }
    const begin = (): void => {
      rememberChannel(channel._id)
      player.load(item)
      player.play()
    }
    if (hasBegun.current) return begin()
    hasBegun.current = true
    // The server's page just rendered its controls; playback starts in a task of its own.
    const next = setTimeout(begin)
    return () => clearTimeout(next)
    // The programme's id is its identity: a refetched programme must not restart it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [player, channel._id, archive, programmeId, at, gate])
}
