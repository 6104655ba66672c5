/** Moves the focus from the picture to the first button of its controls or of its panel. */
export function enterControls(frame: HTMLElement | null): void {
  const first = firstShown(frame, '[data-hud] button') ?? firstShown(frame, 'button, a[href]')
  first?.focus()
}

/** Returns the first visible element; the picture's width decides which buttons show. */
function firstShown(frame: HTMLElement | null, selector: string): HTMLElement | undefined {
  return [...(frame?.querySelectorAll<HTMLElement>(selector) ?? [])].find((element) => element.getClientRects().length > 0)
}

/** Moves the focus from the picture's buttons to its ruler above. */
export function enterRuler(frame: HTMLElement | null): void {
  frame?.querySelector<HTMLElement>('[data-hud] input')?.focus()
}

/** Moves the focus from a control to the picture. Returns false if no control had it. */
export function leaveControls(frame: HTMLElement | null): boolean {
  const focused = document.activeElement
  if (!frame || focused === frame || !frame.contains(focused)) return false
  frame.focus({ preventScroll: true })
  return true
}
