const LONGEST_MESSAGE = 2000

// Errors of providers and databases quote their input.
const PERSONAL: readonly (readonly [RegExp, string])[] = [
  [/\/\/[^\s/@]{1,512}@/g, '//…@'],
  [/[^\s@<>()"',;:=/]{1,64}@[^\s@<>()"',;:=/]{1,255}/g, '‹e-mail›'],
  [/\b(Basic|Bearer)\s+\S+/gi, '$1 ‹token›'],
  [/\+\d{7,15}|\b380\d{9}\b|\b0\d{9}\b/g, '‹phone›'],
  [/[\w-]{32,}/g, '‹secret›'],
  [/\b(\d{6}|\d{8})\b/g, '‹code›'],
]

/**
 * Describes an error and its causes for the log: name, code, message and frames. Removes addresses, phone
 * numbers, tokens, keys and codes from messages.
 */
export function errorReport(error: unknown, depth = 0): string {
  if (!(error instanceof Error)) return withoutPersonal(String(error))
  const { code } = error as NodeJS.ErrnoException
  const head = `${error.name}${code === undefined ? '' : ` [${code}]`}: ${withoutPersonal(error.message)}`
  const frames = error.stack?.split('\n').filter((line) => line.startsWith('    at ')) ?? []
  const inner = error instanceof AggregateError ? (error.errors as unknown[]) : [error.cause]
  const causes = depth < 4 ? inner.filter((cause) => cause !== undefined).map((cause) => errorReport(cause, depth + 1)) : []
  return [head, ...frames, ...causes.map((cause) => `Caused by ${cause}`)].join('\n')
}

/** Writes an error to the log. */
export const reportError = (error: unknown): void => console.error(errorReport(error))

function withoutPersonal(text: string): string {
  return PERSONAL.reduce((message, [pattern, instead]) => message.replaceAll(pattern, instead), text.slice(0, LONGEST_MESSAGE))
}
