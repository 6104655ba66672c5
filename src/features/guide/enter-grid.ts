import type { KeyboardEvent } from 'react'
import { isTelevision } from '../../platform/device-kind.ts'

/** On a television, Down moves from the controls above the grid to its tab stop; elsewhere it scrolls. */
export function enterGrid(event: KeyboardEvent): void {
  if (!isTelevision() || event.key !== 'ArrowDown' || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  const stop = document.querySelector<HTMLElement>('[role=grid] [tabindex="0"]')
  if (!stop) return
  event.preventDefault()
  stop.focus()
}
