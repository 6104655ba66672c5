// npm run import -- COMMAND …: brings an operator's own into the configured database
// (server/import/README.md).
import { operatorName } from '../command-line.ts'
import { readConfig } from '../config.ts'
import { makeDataFolder } from '../data-folder.ts'
import { connectDatabase } from '../db/connect.ts'
import { EditFault } from '../sources/edit-values.ts'
import { startErrorText, StartError } from '../start-error.ts'
import { SourceError } from './catalogue/source.ts'
import { catalogue, CATALOGUE_USAGE } from './commands/catalogue.ts'
import { channels, CHANNELS_USAGE } from './commands/channels.ts'
import { type Command, EXIT } from './commands/command.ts'
import { FORGET_USAGE, forgetDemonstration } from './commands/forget-demonstration.ts'
import { channel, CHANNEL_USAGE, edits, EDITS_USAGE, same, SAME_USAGE } from './commands/edits.ts'
import { guide, GUIDE_USAGE } from './commands/guide.ts'
import { match, MATCH_USAGE } from './commands/match.ts'
import { probe, PROBE_USAGE } from './commands/probe.ts'
import { sources, SOURCES_USAGE } from './commands/sources.ts'

const COMMANDS: Record<string, Command> = {
  channels,
  sources,
  channel,
  edits,
  same,
  guide,
  match,
  probe,
  catalogue,
  'forget-demonstration': forgetDemonstration,
}
const USAGES = [
  CHANNELS_USAGE,
  SOURCES_USAGE,
  CHANNEL_USAGE,
  EDITS_USAGE,
  SAME_USAGE,
  GUIDE_USAGE,
  MATCH_USAGE,
  PROBE_USAGE,
  CATALOGUE_USAGE,
  FORGET_USAGE,
]

try {
  // Keep-alive connections to upstreams would delay the exit.
  process.exit(await run(process.argv.slice(2)))
} catch (error) {
  const isRefused = error instanceof EditFault
  console.error(error instanceof SourceError ? error.message : isRefused ? `${error.message}.` : startErrorText(error))
  process.exit(isRefused ? EXIT.refused : EXIT.wrongUse)
}

async function run([name = '', ...args]: string[]): Promise<number> {
  if (!Object.hasOwn(COMMANDS, name)) throw new StartError(`Usage: npm run import --\n  ${USAGES.join('\n  ')}`)
  const config = readConfig(process.env)
  makeDataFolder(config.dataDir)
  const { db } = await connectDatabase(config)
  try {
    return await COMMANDS[name]!(args, {
      db,
      config,
      nowMs: Date.now(),
      operator: operatorName(),
      say: (line) => console.log(line),
    })
  } finally {
    await db.destroy()
  }
}
