// npm run migrate: brings the database of DATABASE_URL to the schema of this version (server/README.md,
// Operation). A service on SQLite does so by itself.
import { readConfig } from './config.ts'
import { makeDataFolder } from './data-folder.ts'
import { migrateDatabase } from './db/connect.ts'
import { startErrorText } from './start-error.ts'

try {
  const config = readConfig(process.env)
  if (config.databaseUrl === undefined) makeDataFolder(config.dataDir)
  const migrated = await migrateDatabase({ ...config, databaseUrl: config.databaseAdminUrl ?? config.databaseUrl })
  console.log(migrated.length === 0 ? 'The database has the schema of this version.' : `Migrated: ${migrated.join(', ')}.`)
  process.exit(0)
} catch (error) {
  console.error(startErrorText(error))
  process.exit(1)
}
