/** Asks the browser to keep what the site has on this device also when room gets short; a browser that may ask the viewer does so. */
export async function askToKeep(storage: StorageManager | undefined = globalThis.navigator?.storage): Promise<void> {
  try {
    if (!(await storage?.persisted())) await storage?.persist()
  } catch {
    // It is kept as long as there is room.
  }
}

/** How much of this device the site may use and uses, in bytes; empty where the browser does not say. */
export async function roomHere(storage: StorageManager | undefined = globalThis.navigator?.storage): Promise<StorageEstimate> {
  return (await storage?.estimate().catch(() => undefined)) ?? {}
}
