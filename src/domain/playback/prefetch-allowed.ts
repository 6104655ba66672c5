type Connection = { saveData?: boolean; effectiveType?: string }

/** Whether anything may be fetched that nobody has asked for: not on 2g, and not when the viewer saves data (section 9). Browsers that say nothing of their network may. */
export function isPrefetchAllowed(navigator: object | undefined): boolean {
  const { connection } = (navigator ?? {}) as { connection?: Connection }
  return !connection?.saveData && !connection?.effectiveType?.endsWith('2g')
}
