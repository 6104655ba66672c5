// Puts into the configured database what it lacks of the demonstration; the service runs this in a process of its own.
import { readConfig, startErrorText } from '../config.ts'
import { connectDatabase } from '../db/connect.ts'
import { seedDemonstration } from './demonstration.ts'

// A start that is killed takes this with it.
process.once('disconnect', () => process.exit(1))

try {
  const { db } = await connectDatabase(readConfig(process.env))
  await seedDemonstration(db, (line) => console.log(line), Date.now())
  await db.destroy()
  process.exit(0)
} catch (error) {
  console.error(startErrorText(error))
  process.exit(1)
}
