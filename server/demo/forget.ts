// npm run import -- forget-demonstration: ends the demonstration in the configured database, in a process of
// its own.
import { parseArgs } from 'node:util'
import { startErrorText, StartError } from '../start-error.ts'
import { readConfig } from '../config.ts'
import { connectDatabase } from '../db/connect.ts'
import { forgetDemonstration } from './forget-demonstration.ts'

try {
  const isJson = readArguments()
  const { db } = await connectDatabase(readConfig(process.env))
  const forgotten = await forgetDemonstration(db)
  const { channels, stations } = forgotten
  const said = `The demonstration has ended. Removed: ${channels} channels with their guide, ${stations} stations. Films stay.`
  console.log(isJson ? JSON.stringify(forgotten) : said)
  await db.destroy()
  process.exit(0)
} catch (error) {
  console.error(startErrorText(error))
  process.exit(2)
}

function readArguments(): boolean {
  try {
    return parseArgs({ options: { json: { type: 'boolean', default: false } } }).values.json
  } catch (cause) {
    throw new StartError(`${(cause as Error).message}\nUsage: npm run import -- forget-demonstration [--json]`, { cause })
  }
}
