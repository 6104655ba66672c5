// Writes facts one after another and prints the number of each when the database has acknowledged it; a test
// kills it.
import { connectDatabase } from '../../server/db/connect.ts'
import { writeFact } from '../../server/db/fact-store.ts'

const { db } = await connectDatabase({ dataDir: process.argv[2]!, databaseUrl: undefined })
for (let number = 1; ; number += 1) {
  await writeFact(db, `fact-${number}`, 'acknowledged')
  process.stdout.write(`${number}\n`)
}
