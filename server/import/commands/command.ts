import type { Kysely } from 'kysely'
import type { ParseArgsConfig } from 'node:util'
import { readOptions } from '../../command-line.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/schema.ts'
import { StartError } from '../../start-error.ts'

export { EXIT } from '../../command-line.ts'

/** Dependencies of a command. `operator` is the system's user who gave it. */
export type CommandContext = {
  db: Kysely<Database>
  config: Config
  nowMs: number
  operator: string
  say: (line: string) => void
}

/** Runs a command with the arguments after its name; returns the exit code. */
export type Command = (args: string[], context: CommandContext) => Promise<number>

/** The error of a command that was used wrongly. */
export const usageError = (usage: string) => new StartError(`Usage: npm run import -- ${usage}`)

/** Parses arguments. Throws a `StartError` with the usage for an unknown option. */
export function readArguments<T extends NonNullable<ParseArgsConfig['options']>>(args: string[], options: T, usage: string) {
  return readOptions(args, options, usageError(usage))
}
