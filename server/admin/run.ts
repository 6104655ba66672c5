// npm run admin -- AREA COMMAND …: looks after accounts, channels, redirects and texts
// (server/admin/README.md).
import { type BillingCommand, Refusal } from '../billing/commands/command.ts'
import { grant } from '../billing/commands/grant.ts'
import { revoke } from '../billing/commands/revoke.ts'
import { runCommand } from '../billing/run-command.ts'
import { readConfig } from '../config.ts'
import { startErrorText, StartError } from '../start-error.ts'
import { EXIT } from '../command-line.ts'
import { ACCOUNT_USAGES, block, erase, exportData, find, show, signOut, unblock } from './commands/account.ts'
import { audit, AUDIT_USAGE } from './commands/audit.ts'
import { backup, BACKUP_USAGES, checkBackup } from './commands/backup.ts'
import { channel } from './commands/channel.ts'
import { edgeKey, EDGE_KEY_USAGE } from './commands/edge-key.ts'
import { listPackages, PACKAGE_USAGES, setStreams } from './commands/package.ts'
import * as operator from './commands/operator.ts'
import { playback, PLAYBACK_USAGE } from './commands/playback.ts'
import { add, importRules, list, REDIRECT_USAGES, remove } from './commands/redirect.ts'
import { station } from './commands/station.ts'
import { checkTexts, TEXTS_USAGE } from './commands/texts.ts'

const AREAS: Record<string, Record<string, BillingCommand>> = {
  account: { find, show, grant, revoke, block, unblock, 'sign-out': signOut, export: exportData, delete: erase },
  channel: { list: channel.list, set: channel.set, hide: channel.hide, show: channel.show },
  station: { list: station.list, set: station.set, hide: station.hide, show: station.show },
  package: { list: listPackages, streams: setStreams },
  redirect: { list, add, import: importRules, remove },
  operator: {
    add: operator.add,
    list: operator.list,
    role: operator.role,
    reset: operator.reset,
    remove: operator.remove,
  },
}
const USAGES = [
  ...ACCOUNT_USAGES,
  'account grant … | account revoke …  (as npm run billing -- grant and revoke)',
  ...channel.usages,
  ...station.usages,
  ...PACKAGE_USAGES,
  ...REDIRECT_USAGES,
  TEXTS_USAGE,
  ...operator.OPERATOR_USAGES,
  AUDIT_USAGE,
  PLAYBACK_USAGE,
  ...BACKUP_USAGES,
  EDGE_KEY_USAGE,
]

try {
  process.exit(await run(process.argv.slice(2)))
} catch (error) {
  console.error(error instanceof Refusal ? error.message : startErrorText(error))
  process.exit(error instanceof Refusal ? EXIT.refused : EXIT.wrongUse)
}

async function run([area = '', ...args]: string[]): Promise<number> {
  const say = (line: string) => console.log(line)
  if (area === 'audit') return runCommand(audit, args)
  if (area === 'playback') return runCommand(playback, args)
  if (area === 'backup') return backup(args, readConfig(process.env), say)
  if (area === 'edge-key') return edgeKey(readConfig(process.env), say)
  if (area === 'check-backup') return checkBackup(args, say)
  if (area === 'texts') return checkTexts(args, readConfig(process.env), say)
  const [name = '', ...rest] = args
  const command = Object.hasOwn(AREAS, area) && Object.hasOwn(AREAS[area]!, name) ? AREAS[area]![name]! : undefined
  if (!command) throw new StartError(`Usage: npm run admin --\n  ${USAGES.join('\n  ')}`)
  return runCommand(command, rest)
}
