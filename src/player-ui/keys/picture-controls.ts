/** Brings the focus from the picture to its controls: to the first button of theirs, or of the panel that stands before the picture. */
export function enterControls(frame: HTMLElement | null): void {
  const first = firstShown(frame, '[data-hud] button') ?? firstShown(frame, 'button, a[href]')
  first?.focus()
}

/** The first element that takes up room: which buttons do depends on the width of the picture. */
function firstShown(frame: HTMLElement | null, selector: string): HTMLElement | undefined {
  return [...(frame?.querySelectorAll<HTMLElement>(selector) ?? [])].find((element) => element.getClientRects().length > 0)
}

/** Brings the focus from the buttons of the picture to its ruler, which stands over them. */
export function enterRuler(frame: HTMLElement | null): void {
  frame?.querySelector<HTMLElement>('[data-hud] input')?.focus()
}

/** Brings the focus from a control back to the picture; false when it is not on one. */
export function leaveControls(frame: HTMLElement | null): boolean {
  const focused = document.activeElement
  if (!frame || focused === frame || !frame.contains(focused)) return false
  frame.focus({ preventScroll: true })
  return true
}
