// npm run billing -- COMMAND …: shows and changes subscriptions in the configured database
// (server/billing/README.md).
import { userInfo } from 'node:os'
import { EXIT } from '../command-line.ts'
import { readConfig } from '../config.ts'
import { makeDataFolder } from '../data-folder.ts'
import { connectDatabase } from '../db/connect.ts'
import { startErrorText, StartError } from '../start-error.ts'
import { type BillingCommand, Refusal } from './commands/command.ts'
import { books, BOOKS_USAGE } from './commands/books.ts'
import { grant, GRANT_USAGE } from './commands/grant.ts'
import { list, LIST_USAGE } from './commands/list.ts'
import { revoke, REVOKE_USAGE } from './commands/revoke.ts'
import { show, SHOW_USAGE } from './commands/show.ts'

const COMMANDS: Record<string, BillingCommand> = { list, show, grant, revoke, books }
const USAGES = [LIST_USAGE, SHOW_USAGE, GRANT_USAGE, REVOKE_USAGE, BOOKS_USAGE]

try {
  process.exit(await run(process.argv.slice(2)))
} catch (error) {
  console.error(error instanceof Refusal ? error.message : startErrorText(error))
  process.exit(error instanceof Refusal ? EXIT.refused : EXIT.wrongUse)
}

async function run([name = '', ...args]: string[]): Promise<number> {
  if (!Object.hasOwn(COMMANDS, name)) throw new StartError(`Usage: npm run billing --\n  ${USAGES.join('\n  ')}`)
  const config = readConfig(process.env)
  makeDataFolder(config.dataDir)
  const { db } = await connectDatabase(config)
  try {
    return await COMMANDS[name]!(args, { db, nowMs: Date.now(), operator: operatorName(), say: (line) => console.log(line) })
  } finally {
    await db.destroy()
  }
}

// A container may run under a user id without a name.
function operatorName(): string {
  try {
    return userInfo().username
  } catch {
    return 'unknown'
  }
}
