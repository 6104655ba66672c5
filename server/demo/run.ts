// Fills the configured database with the demonstration; the service runs it as a child process.
// `npm run seed -- --scale full` also adds as many films and cartoons as a large service has, for measuring.
import { parseArgs } from 'node:util'
import { startErrorText, StartError } from '../start-error.ts'
import { readConfig } from '../config.ts'
import { connectDatabase } from '../db/connect.ts'
import { openJsonWriter } from '../ops/log.ts'
import { fullScale } from './data/catalogue-scale/full-scale.ts'
import { importWhole } from './demonstration-catalogue.ts'
import { seedDemonstration } from './demonstration.ts'

// A start that is killed takes this with it.
process.once('disconnect', () => process.exit(1))

const say = (line: string) => console.log(line)

try {
  const { values } = parseArgs({ options: { scale: { type: 'string' } } })
  if (values.scale !== undefined && values.scale !== 'full') throw new StartError('Usage: npm run seed [-- --scale full]')
  const config = readConfig(process.env)
  if (config.log === 'json') await openJsonWriter()
  const { db } = await connectDatabase(config)
  await seedDemonstration(db, say, Date.now())
  if (values.scale) say(`  ${await importWhole(db, fullScale(), say, Date.now())} titles more`)
  await db.destroy()
  process.exit(0)
} catch (error) {
  console.error(startErrorText(error))
  process.exit(1)
}
