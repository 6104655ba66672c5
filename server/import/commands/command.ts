import type { Kysely } from 'kysely'
import { parseArgs, type ParseArgsConfig } from 'node:util'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/schema.ts'
import { StartError } from '../../start-error.ts'

/** Exit codes of an import: done; refused or in part, with nothing lost; used wrongly. */
export const EXIT = { done: 0, refused: 1, wrongUse: 2 }

/** Dependencies of a command. */
export type CommandContext = { db: Kysely<Database>; config: Config; nowMs: number; say: (line: string) => void }

/** Runs a command with the arguments after its name; returns the exit code. */
export type Command = (args: string[], context: CommandContext) => Promise<number>

/** The error of a command that was used wrongly. */
export const usageError = (usage: string) => new StartError(`Usage: npm run import -- ${usage}`)

/** Parses arguments. Throws a `StartError` with the usage for an unknown option. */
export function readArguments<T extends NonNullable<ParseArgsConfig['options']>>(args: string[], options: T, usage: string) {
  try {
    return parseArgs({ args, allowPositionals: true, options })
  } catch (cause) {
    throw new StartError(`${(cause as Error).message}\n${usageError(usage).message}`, { cause })
  }
}
