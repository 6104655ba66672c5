/** Requests persistent storage; a browser may ask the viewer. */
export async function requestPersistence(storage: StorageManager | undefined = globalThis.navigator?.storage): Promise<void> {
  try {
    if (!(await storage?.persisted())) await storage?.persist()
  } catch {
    // Not granted: the browser may evict under storage pressure.
  }
}

/** Returns the site's storage quota and usage in bytes; empty where unsupported. */
export async function storageEstimate(
  storage: StorageManager | undefined = globalThis.navigator?.storage,
): Promise<StorageEstimate> {
  return (await storage?.estimate().catch(() => undefined)) ?? {}
}
