// npm run import -- catalogue FOLDER: brings an operator's folder into the configured database (server/import/README.md).
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startErrorText, StartError } from '../start-error.ts'
import { readConfig } from '../config.ts'
import { connectDatabase } from '../db/connect.ts'
import { faultText } from './catalogue/faults.ts'
import { importCatalogue } from './catalogue/import-catalogue.ts'
import { jsonFolder } from './catalogue/json-folder.ts'
import { nfoFolder } from './nfo/nfo-folder.ts'
import { SourceError } from './catalogue/source.ts'
import { filmNames } from './film-names.ts'

const USAGE = 'Usage: npm run import -- catalogue FOLDER [--package ID] [--remove-missing]'

/** Everything is in, some of it is not, nothing could be begun. */
const EXIT = { whole: 0, faults: 1, nothing: 2 }

try {
  process.exit(await run(process.argv.slice(2)))
} catch (error) {
  console.error(error instanceof SourceError ? error.message : startErrorText(error))
  process.exit(EXIT.nothing)
}

async function run(args: string[]): Promise<number> {
  const { folder, packageId, removeMissing } = readArguments(args)
  const config = readConfig(process.env)
  const films = await filmNames(config.mediaDir)
  const { db } = await connectDatabase(config)
  try {
    const { titles, refused, removed, faults } = await importCatalogue(
      db,
      existsSync(join(folder, 'titles')) ? jsonFolder(folder) : nfoFolder(folder),
      {
        isMedia: (name) => films.has(name),
        removeMissing,
        packageId,
        nowMs: Date.now(),
        report: (fault) => console.error(faultText(fault)),
        say: (line) => console.log(line),
      },
    )
    console.log(`Titles in: ${titles}, left out: ${refused}, removed: ${removed}. Faults: ${faults}.`)
    return faults === 0 ? EXIT.whole : EXIT.faults
  } finally {
    await db.destroy()
  }
}

function readArguments(args: string[]): { folder: string; packageId: string | undefined; removeMissing: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { package: { type: 'string' }, 'remove-missing': { type: 'boolean', default: false } },
    })
    const [what, folder, ...more] = positionals
    if (what !== 'catalogue' || folder === undefined || more.length > 0) throw new StartError(USAGE)
    return { folder, packageId: values.package, removeMissing: values['remove-missing'] }
  } catch (cause) {
    if (cause instanceof StartError) throw cause
    throw new StartError(`${(cause as Error).message}\n${USAGE}`, { cause })
  }
}
