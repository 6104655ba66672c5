import { createStore } from '../platform/store.ts'

/** What the viewer is told in passing (section 3, Message); a modal one stays until it is closed. */
export type Message = {
  type: 'error' | 'success' | 'info' | 'warning' | 'default' | 'favorites'
  title: string
  text?: string
  modal?: boolean
  /** The message has a link to sign in, which leads back here; called when it is pressed. */
  onSignIn?: () => void
}

/** A message that is not modal goes by itself after this long (section 9). */
export const DISMISS_AFTER_MS = 3000

/** The message on screen; null when there is none. */
export const message = createStore<Message | null>(null)

let timer: ReturnType<typeof setTimeout> | undefined

/** Shows a message in place of the one before it; an info is shown as a success (section 4, Messages). */
export function showMessage(shown: Message): void {
  clearTimeout(timer)
  message.set(shown.type === 'info' ? { ...shown, type: 'success' } : shown)
  if (!shown.modal) timer = setTimeout(clearMessage, DISMISS_AFTER_MS)
}

/** Takes the message away. */
export function clearMessage(): void {
  clearTimeout(timer)
  message.set(null)
}
