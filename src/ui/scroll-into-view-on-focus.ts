import type { FocusEvent } from 'react'

/**
 * For a strip that scrolls sideways: what a keyboard or a remote comes to is seen whole, and by its scroll margin a piece of the next one. A
 * browser leaves what is seen in part as it is, and a television's arrow goes to what is seen. Under a press nothing moves.
 */
export function scrollIntoViewOnFocus({ target }: FocusEvent): void {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
