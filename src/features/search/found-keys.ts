/** Selects the results that arrow keys move through. */
const FOUND = '[data-found]:not(:disabled)'

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/**
 * The first thing that a search has found and that is not open already; undefined when it has found nothing.
 */
export const firstFound = (sheet: Element): HTMLElement | undefined =>
  sheet.querySelector<HTMLElement>(`${FOUND}:not([aria-expanded='true'])`) ?? undefined

/**
 * Where an arrow key leads: from the field down into what was found, through it, and up out of it; undefined
 * when it leads nowhere.
 */
export function foundByKey(sheet: Element, key: string): HTMLElement | undefined {
  const step = STEPS[key]
  const found = [...sheet.querySelectorAll<HTMLElement>(FOUND)]
  const at = found.indexOf(document.activeElement as HTMLElement)
  // In the field the other arrows move among the letters.
  if (step === undefined || found.length === 0 || (at < 0 && key !== 'ArrowDown')) return undefined
  return found[Math.min(at + step, found.length - 1)] ?? sheet.querySelector('input') ?? undefined
}
