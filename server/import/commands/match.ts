import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { StartError } from '../../start-error.ts'
import { refreshGuide, storedSource } from '../xmltv/guide-source.ts'
import { type Proposal, readProposals, setLink } from '../xmltv/hand-links.ts'
import { type Command, type CommandContext, EXIT, readArguments, usageError } from './command.ts'

export const MATCH_USAGE = 'match [CHANNEL=GUIDEID | CHANNEL= | CHANNEL=auto …] [--source NAME] [--json]'

const OPTIONS = { source: { type: 'string' }, json: { type: 'boolean', default: false } } as const

/** Lists the channels without a guide with their choices, or sets the guides of channels and imports them. */
export const match: Command = async (args, context) => {
  const { db, nowMs, operator, say } = context
  const { values, positionals } = readArguments(args, OPTIONS, MATCH_USAGE)
  const choices = positionals.map((choice) => {
    const at = choice.indexOf('=')
    if (at < 1) throw usageError(MATCH_USAGE)
    return { channelId: choice.slice(0, at), guideId: choice.slice(at + 1), sourceId: values.source }
  })
  if (choices.length === 0) return list(db, values.json, say)
  const sources = new Set<string>()
  for (const choice of choices) {
    const set = await setLink(db, choice, { actor: `operator:${operator}`, nowMs, reason: '' })
    if ('refused' in set) throw new StartError(set.refused)
    for (const source of set.sources) sources.add(source)
    say(values.json ? JSON.stringify(set) : set.said)
  }
  let code = EXIT.done
  for (const id of sources) if (!(await importAnew(id, context))) code = EXIT.refused
  return code
}

async function list(db: Kysely<Database>, isJson: boolean, say: (line: string) => void): Promise<number> {
  const proposals = await readProposals(db)
  if (isJson) say(JSON.stringify(proposals))
  else if (proposals.length === 0) say('Every channel has a guide, or none by hand.')
  else for (const line of proposals.map(lineOf)) say(line)
  return EXIT.done
}

function lineOf({ channel, name, choices }: Proposal): string {
  const options = choices.map(({ guideId, guideName }) => `${channel}=${guideId} (${guideName})`)
  return `${channel} ${name}: ${options.length > 0 ? options.join(', ') : 'no guide has a similar channel'}`
}

/** Imports a guide again, so that the channels have it at once. Returns false if it cannot be read now. */
async function importAnew(id: string, { db, config, nowMs }: CommandContext): Promise<boolean> {
  const source = await storedSource(db, id)
  if (!source) return true
  const refresh = await refreshGuide(db, source, { isAllowed: config.isUpstreamAllowed, nowMs })
  if (refresh.kind !== 'refused') return true
  console.error(`Guide ${id}: ${refresh.reason}. The choice holds for its next import.`)
  return false
}
