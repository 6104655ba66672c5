type Connection = { saveData?: boolean; effectiveType?: string }

/** Whether pages may be fetched before they are asked for: not on 2g, and not when the viewer saves data (section 9). */
export function mayPrefetch(
  connection: Connection | undefined = (globalThis.navigator as { connection?: Connection } | undefined)?.connection,
): boolean {
  return !connection?.saveData && !connection?.effectiveType?.endsWith('2g')
}
