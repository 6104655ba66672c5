import { join } from 'node:path'
import { exitCodeOf } from '../../child-process.ts'

/** How the command is called. */
export const FORGET_USAGE = 'forget-demonstration [--json]'

const FORGET = join(import.meta.dirname, '../../demo/forget.ts')

/** Ends the demonstration. Returns the exit code: 0 when it has ended, 2 when nothing was done. */
export async function forgetDemonstration(args: readonly string[]): Promise<number> {
  return (await exitCodeOf(FORGET, args)) ?? 2
}
