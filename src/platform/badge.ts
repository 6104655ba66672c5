type Badged = { setAppBadge?: (count: number) => Promise<void>; clearAppBadge?: () => Promise<void> }

/** Puts a number on the icon of the installed app, or takes it away at 0; nothing happens where there is none. */
export async function setBadge(count: number, badged: Badged = navigator): Promise<void> {
  try {
    await (count > 0 ? badged.setAppBadge?.(count) : badged.clearAppBadge?.())
  } catch {
    // The viewer has not allowed it.
  }
}
