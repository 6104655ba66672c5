import type { Kysely } from 'kysely'
import { monotonicMs } from '../../clock.ts'
import { StartError } from '../../start-error.ts'
import type { DatabasePlace } from '../../db/connect.ts'
import type { Database } from '../../db/schema.ts'
import { hmacOf, keysOf, LEGACY_MS, secretOfFolder, type ServiceKeys } from '../../keys.ts'
import { readFact, settleFact, writeFact } from '../../db/fact-store.ts'

/** The row in which older versions stored their secret. */
const LEGACY_FACT = 'secret'
/** A one-way mark of the secret in use, by which processes notice that theirs differ. */
const MARK_FACT = 'secret-mark'

type Options = DatabasePlace & { secret: string | undefined; previousSecret: string | undefined }

/**
 * The keys of the service, from `SECRET` or from a file in the data folder: a copy of the database alone
 * opens nothing. Throws a `StartError` when PostgreSQL is shared with a process whose file has another
 * secret.
 */
export async function serviceKeysOf(
  db: Kysely<Database>,
  options: Options,
  say: (line: string) => void,
  elapsed = monotonicMs,
): Promise<ServiceKeys> {
  const { dataDir, databaseUrl, previousSecret } = options
  const file = options.secret === undefined ? secretOfFolder(dataDir) : undefined
  const secret = options.secret ?? file!.secret
  if (databaseUrl !== undefined) {
    if (file) {
      say(`SECRET is not set, so this process signs with ${file.file}; several processes of one service need the same SECRET.`)
    }
    await requireSameSecret(db, { secret, previousSecret, isChosen: file === undefined })
  }
  const legacy = await takeLegacy(db)
  const secrets = [secret, ...(previousSecret === undefined ? [] : [previousSecret])] as [string, ...string[]]
  return keysOf(secrets, { elapsed, legacy: legacy === undefined ? undefined : { secret: legacy, forMs: LEGACY_MS } })
}

/**
 * Takes the secret of an older version out of the database. Backups may hold it, so it is accepted for an
 * hour and never signs.
 */
async function takeLegacy(db: Kysely<Database>): Promise<string | undefined> {
  const secret = await readFact(db, LEGACY_FACT)
  if (secret !== undefined) await db.deleteFrom('facts').where('key', '=', LEGACY_FACT).execute()
  return secret
}

type Marked = { secret: string; previousSecret: string | undefined; isChosen: boolean }

async function requireSameSecret(db: Kysely<Database>, { secret, previousSecret, isChosen }: Marked): Promise<void> {
  const own = markOf(secret)
  const mark = await settleFact(db, MARK_FACT, own)
  if (mark === own) return
  const isRotated = previousSecret !== undefined && markOf(previousSecret) === mark
  if (!isChosen && !isRotated) {
    throw new StartError('The database is used with another secret: give every process of the service the same SECRET.')
  }
  await writeFact(db, MARK_FACT, own)
}

const markOf = (secret: string) => hmacOf(keysOf([secret]).of('mark').sign, 'mark')
