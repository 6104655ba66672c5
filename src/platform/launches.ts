type LaunchQueue = { setConsumer: (consumer: (launch: { targetURL?: string }) => void) => void }

/** Receives launch URLs of the installed app (Launch Handler API): first the one that opened this page,
 * then later ones. */
export function onLaunch(open: (target: URL) => void): void {
  const { launchQueue } = globalThis as { launchQueue?: LaunchQueue }
  launchQueue?.setConsumer(({ targetURL }) => {
    if (targetURL) open(new URL(targetURL))
  })
}
