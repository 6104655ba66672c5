import type { Channel } from '../../contract/channels.ts'
import { channelFrom } from '../../domain/guide/channel-choice.ts'
import { watching } from './watching-store.ts'

/** Receives zap commands: by navigation on the channel page, at once in the mini player. */
export type ZapTarget = { watch: (channel: Channel) => void; stop: () => void }

let target: ZapTarget | undefined

/** Sets the receiver of zap commands. Returns the cleanup. */
export function setZapTarget(given: ZapTarget): () => void {
  target = given
  return () => {
    if (target === given) target = undefined
  }
}

/** Zaps by a number of channels. */
export function zapBy(step: number): void {
  const now = watching.get()
  const channel = now && channelFrom(now.channels, now.channel._id, step)
  if (channel) target?.watch(channel)
}

/** Stops the current item. */
export function stopWatching(): void {
  target?.stop()
}
