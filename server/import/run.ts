// npm run import -- COMMAND …: brings an operator's own into the configured database (server/import/README.md).
import { readConfig } from '../config.ts'
import { makeDataFolder } from '../data-folder.ts'
import { connectDatabase } from '../db/connect.ts'
import { startErrorText, StartError } from '../start-error.ts'
import { SourceError } from './catalogue/source.ts'
import { catalogue, CATALOGUE_USAGE } from './commands/catalogue.ts'
import { type Command, EXIT } from './commands/command.ts'
import { FORGET_USAGE, forgetDemonstration } from './commands/forget-demonstration.ts'
import { guide, GUIDE_USAGE } from './commands/guide.ts'
import { match, MATCH_USAGE } from './commands/match.ts'

const COMMANDS: Record<string, Command> = {
  catalogue,
  guide,
  match,
  'forget-demonstration': forgetDemonstration,
}
const USAGES = [CATALOGUE_USAGE, GUIDE_USAGE, MATCH_USAGE, FORGET_USAGE]

try {
  // Kept connections to upstreams would delay the end.
  process.exit(await run(process.argv.slice(2)))
} catch (error) {
  console.error(error instanceof SourceError ? error.message : startErrorText(error))
  process.exit(EXIT.wrongUse)
}

async function run([name = '', ...args]: string[]): Promise<number> {
  if (!Object.hasOwn(COMMANDS, name)) throw new StartError(`Usage: npm run import --\n  ${USAGES.join('\n  ')}`)
  const config = readConfig(process.env)
  makeDataFolder(config.dataDir)
  const { db } = await connectDatabase(config)
  try {
    return await COMMANDS[name]!(args, { db, config, nowMs: Date.now(), say: (line) => console.log(line) })
  } finally {
    await db.destroy()
  }
}
