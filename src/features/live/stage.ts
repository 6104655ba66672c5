import { moveInto } from '../../platform/move-element.ts'
import { livePlayer } from './live-player.ts'
import { watching } from './watching-store.ts'

const TAKE_BACK_MS = 2000

let parked: ReturnType<typeof setTimeout> | undefined

/**
 * Shows the one video element in a place of a screen. Returns what to do when the screen goes: what `goesOn` then waits in the document for
 * the next screen that shows it, because an element that leaves it pauses; anything else stops, and so does what nobody takes.
 */
export function takeStage(host: HTMLElement, goesOn: () => boolean): () => void {
  const { element } = livePlayer()
  clearTimeout(parked)
  element.hidden = false
  moveInto(host, element)
  return () => {
    // The next screen may have it already.
    if (element.parentElement !== host) return
    if (goesOn()) park(element)
    else leave(element)
  }
}

function park(element: HTMLVideoElement): void {
  element.hidden = true
  moveInto(document.body, element)
  parked = setTimeout(() => leave(element), TAKE_BACK_MS)
}

function leave(element: HTMLVideoElement): void {
  element.remove()
  livePlayer().player.stop()
  watching.set(null)
}
