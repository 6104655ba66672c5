/** Stops the start of the service. Its message is one sentence for the operator. */
export class StartError extends Error {}

/**
 * Returns the sentence for an operator who can mend the cause; otherwise the error itself, with its frames
 * for a report.
 */
export function startErrorText(error: unknown): unknown {
  if (error instanceof StartError) return error.message
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ERR_SQLITE_ERROR' || code === 'ENOSPC') return `The data folder cannot be written: ${message}.`
  return error
}
