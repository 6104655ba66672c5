import { createStore } from '../platform/store.ts'

/** A transient message (section 3, Message); a modal one stays until closed. */
export type Message = {
  type: 'error' | 'success' | 'info' | 'warning' | 'default' | 'favorites'
  title: string
  text?: string
  modal?: boolean
  /** Adds a sign-in link that returns here; called when it is pressed. */
  onSignIn?: () => void
}

/** How long a non-modal message stays (section 9). */
export const DISMISS_AFTER_MS = 3000

/** The current message; null for none. */
export const message = createStore<Message | null>(null)

let timer: ReturnType<typeof setTimeout> | undefined

/** Replaces the message; info is shown as success (section 4, Messages). */
export function showMessage(shown: Message): void {
  clearTimeout(timer)
  message.set(shown.type === 'info' ? { ...shown, type: 'success' } : shown)
  if (!shown.modal) timer = setTimeout(clearMessage, DISMISS_AFTER_MS)
}

/** Closes the message. */
export function clearMessage(): void {
  clearTimeout(timer)
  message.set(null)
}
