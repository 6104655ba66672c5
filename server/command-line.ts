import { userInfo } from 'node:os'
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { StartError } from './start-error.ts'

/** Exit codes of an operator's command: done; refused or in part, with nothing lost; used wrongly. */
export const EXIT = { done: 0, refused: 1, wrongUse: 2 }

/** Parses arguments. Throws a `StartError` with the usage for an unknown option. */
export function readOptions<T extends NonNullable<ParseArgsConfig['options']>>(args: string[], options: T, usage: StartError) {
  try {
    return parseArgs({ args, allowPositionals: true, options })
  } catch (cause) {
    throw new StartError(`${(cause as Error).message}\n${usage.message}`, { cause })
  }
}

/** Returns the name of the system's user, who gave the command. */
export function operatorName(): string {
  try {
    return userInfo().username
  } catch {
    // A container may run under a user id without a name.
    return 'unknown'
  }
}
