import type { Channel } from '../../contract/channels.ts'
import { channelFrom } from '../../domain/guide/channel-choice.ts'
import { watching } from './watching-store.ts'

/** How the picture is steered from outside: another channel is gone to by the address on its page, and at once in the mini player. */
export type ZapTarget = { watch: (channel: Channel) => void; stop: () => void }

let steering: ZapTarget | undefined

/** Gives the picture to whoever shows it. Returns how to let go. */
export function setZapTarget(given: ZapTarget): () => void {
  steering = given
  return () => {
    if (steering === given) steering = undefined
  }
}

/** Goes to the channel so many places further in the list. */
export function zapBy(step: number): void {
  const now = watching.get()
  const channel = now && channelFrom(now.channels, now.channel._id, step)
  if (channel) steering?.watch(channel)
}

/** Ends what is watched, as whoever shows it does. */
export function stopWatching(): void {
  steering?.stop()
}
