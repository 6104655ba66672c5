type Mover = { moveBefore?: (node: Node, child: Node | null) => void }

/** Moves an element without removing it, where the browser can: a video and its picture-in-picture
 * continue. Elsewhere removal and insertion share one task, which does not pause it either. */
export function moveInto(host: HTMLElement & Mover, element: HTMLElement): void {
  if (host.moveBefore && host.isConnected && element.isConnected) host.moveBefore(element, null)
  else host.append(element)
}
