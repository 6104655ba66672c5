const EVERY_MS = 2000

type FollowingParts = {
  /** Returns another text after each change. */
  version: () => Promise<string>
  onChange: () => void
  reportError: (error: unknown) => void
}

/**
 * Reports changes that any process made, within two seconds: imports and edits run in processes of their own.
 */
export function followChanges({ version, onChange, reportError }: FollowingParts): { stop(): Promise<void> } {
  const look = createChangeLook(version, onChange)
  let round: Promise<void> | undefined
  const timer = setInterval(() => {
    round ??= look()
      .catch(reportError)
      .finally(() => (round = undefined))
  }, EVERY_MS).unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await round
    },
  }
}

/** Returns a function that calls `onChange` if the version is another one than at its last call. */
export function createChangeLook(version: () => Promise<string>, onChange: () => void): () => Promise<void> {
  let known: string | undefined
  return async () => {
    const current = await version()
    const isChanged = known !== undefined && known !== current
    known = current
    if (isChanged) onChange()
  }
}
