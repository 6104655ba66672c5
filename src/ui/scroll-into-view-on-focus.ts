import type { FocusEvent } from 'react'

/** Scrolls a focused item of a strip fully into view, with part of the next one by its scroll margin.
 * Browsers leave partly visible items in place, and a pointer press must not scroll. */
export function scrollIntoViewOnFocus({ target }: FocusEvent): void {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
