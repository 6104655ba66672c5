// npm run billing -- COMMAND …: shows and changes subscriptions in the configured database
// (server/billing/README.md).
import { EXIT } from '../command-line.ts'
import { startErrorText, StartError } from '../start-error.ts'
import { type BillingCommand, Refusal } from './commands/command.ts'
import { books, BOOKS_USAGE } from './commands/books.ts'
import { check, CHECK_USAGE, retry, RETRY_USAGE } from './commands/check.ts'
import { grant, GRANT_USAGE } from './commands/grant.ts'
import { list, LIST_USAGE } from './commands/list.ts'
import { promo, PROMO_USAGE } from './commands/promo.ts'
import { reconcile, RECONCILE_USAGE } from './commands/reconcile.ts'
import { refund, REFUND_USAGE } from './commands/refund.ts'
import { revoke, REVOKE_USAGE } from './commands/revoke.ts'
import { show, SHOW_USAGE } from './commands/show.ts'
import { runCommand } from './run-command.ts'

const COMMANDS: Record<string, BillingCommand> = { list, show, grant, revoke, refund, promo, check, retry, books, reconcile }
const USAGES = [
  ...[LIST_USAGE, SHOW_USAGE, GRANT_USAGE, REVOKE_USAGE, REFUND_USAGE],
  ...[PROMO_USAGE, CHECK_USAGE, RETRY_USAGE, BOOKS_USAGE, RECONCILE_USAGE],
]

try {
  process.exit(await run(process.argv.slice(2)))
} catch (error) {
  console.error(error instanceof Refusal ? error.message : startErrorText(error))
  process.exit(error instanceof Refusal ? EXIT.refused : EXIT.wrongUse)
}

async function run([name = '', ...args]: string[]): Promise<number> {
  if (!Object.hasOwn(COMMANDS, name)) throw new StartError(`Usage: npm run billing --\n  ${USAGES.join('\n  ')}`)
  return runCommand(COMMANDS[name]!, args)
}
