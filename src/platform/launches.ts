type LaunchQueue = { setConsumer: (consumer: (launch: { targetURL?: string }) => void) => void }

/** Hears where the installed site is launched to (Launch Handler API): the launch that opened this page first, then those that found it open. */
export function hearLaunches(open: (target: URL) => void): void {
  const { launchQueue } = globalThis as { launchQueue?: LaunchQueue }
  launchQueue?.setConsumer(({ targetURL }) => {
    if (targetURL) open(new URL(targetURL))
  })
}
