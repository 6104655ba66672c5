type Mover = { moveBefore?: (node: Node, child: Node | null) => void }

/**
 * Moves an element of the page to another place in it, without its leaving the page where the browser can: a video goes on, in its window of
 * its own too. Elsewhere it leaves and comes within one task, which does not pause it either.
 */
export function moveInto(host: HTMLElement & Mover, element: HTMLElement): void {
  if (host.moveBefore && host.isConnected && element.isConnected) host.moveBefore(element, null)
  else host.append(element)
}
