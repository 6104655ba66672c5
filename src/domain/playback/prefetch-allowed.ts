type Connection = { saveData?: boolean; effectiveType?: string }

/** True if prefetch is allowed: not on 2g, not under save-data (section 9). Browsers without
 * network information may prefetch. */
export function isPrefetchAllowed(navigator: object | undefined): boolean {
  const { connection } = (navigator ?? {}) as { connection?: Connection }
  return !connection?.saveData && !connection?.effectiveType?.endsWith('2g')
}
