type Badged = { setAppBadge?: (count: number) => Promise<void>; clearAppBadge?: () => Promise<void> }

/** Sets the badge of the installed app's icon, or clears it at 0; does nothing where badges are
 * unsupported. */
export async function setBadge(count: number, badged: Badged = navigator): Promise<void> {
  try {
    await (count > 0 ? badged.setAppBadge?.(count) : badged.clearAppBadge?.())
  } catch {
    // The viewer has not allowed badges.
  }
}
