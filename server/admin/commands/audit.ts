import type { BillingCommand } from '../../billing/commands/command.ts'
import { EXIT, readOptions } from '../../command-line.ts'
import { lastActions } from '../../db/audit-log.ts'
import { StartError } from '../../start-error.ts'

export const AUDIT_USAGE = 'audit [--last N] [--json]'

const OPTIONS = { last: { type: 'string', default: '50' }, json: { type: 'boolean', default: false } } as const

/** Shows the last actions of operators, viewers and the service, the newest first. */
export const audit: BillingCommand = async (args, { db, say }) => {
  const wrongUse = new StartError(`Usage: npm run admin -- ${AUDIT_USAGE}`)
  const { values, positionals } = readOptions(args, OPTIONS, wrongUse)
  if (positionals.length > 0 || !/^[1-9]\d{0,5}$/.test(values.last)) throw wrongUse
  const actions = await lastActions(db, Number(values.last))
  for (const row of actions) {
    const { at_ms, actor, action, subject, before, after, reason } = row
    const change = [before, after].filter((text) => text !== null).join(' → ')
    const line = `${new Date(at_ms).toISOString()} ${actor}: ${action} ${subject}${change && ` (${change})`}`
    say(values.json ? JSON.stringify(row) : `${line}${reason && `. Why: ${reason}`}`)
  }
  return EXIT.done
}
