import { join, resolve } from 'node:path'
import * as v from 'valibot'

const port = v.pipe(v.string(), v.regex(/^\d+$/, 'is not a number'), v.transform(Number), v.maxValue(65_535, 'is above 65535'))

const Environment = v.object({
  PORT: v.optional(port, '3000'),
  HOST: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9.:_-]+$/i, 'is not a host name or address')), '127.0.0.1'),
  DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty('is empty')), 'data'),
  DATABASE_URL: v.optional(v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\/\S+$/, 'must begin with postgres://'))),
  MEDIA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty('is empty')), join(import.meta.dirname, 'seed', 'media')),
  PUBLIC_URL: v.optional(
    v.pipe(v.string(), v.regex(/^https?:\/\/[^\s/?#@]+\/?$/, 'must be an address such as https://efir.example')),
  ),
  CONTENT_DIR: v.optional(v.pipe(v.string(), v.nonEmpty('is empty')), join(import.meta.dirname, 'content')),
})

/** How this service is run, from the environment (README, Configuration). */
export type Config = {
  port: number
  host: string
  /** Folder for the database file, the secret and pictures; made when it is missing. */
  dataDir: string
  /** PostgreSQL when set, otherwise SQLite in `dataDir`. */
  databaseUrl: string | undefined
  /** Folder with the media loops and their `index.json`. */
  mediaDir: string
  /** Folder with `site.json` and the pages of texts. */
  contentDir: string
  /** Where the service is reached from outside, without a closing slash. */
  publicUrl: string | undefined
}

/** What stops the service before it starts, as one sentence for the person who started it. */
export class StartError extends Error {}

/** One sentence for what the person who starts the service can mend; the whole error for what only its makers can. */
export function startErrorText(error: unknown): unknown {
  if (error instanceof StartError) return error.message
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ERR_SQLITE_ERROR' || code === 'ENOSPC') return `The data folder cannot be written: ${message}.`
  return error
}

/** Reads the configuration; throws a `StartError` that names the variable and what is wrong with it. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const read = v.safeParse(Environment, env)
  if (!read.success) {
    const [issue] = read.issues
    throw new StartError(`${v.getDotPath(issue) ?? 'The environment'} ${issue.message}.`)
  }
  return {
    port: read.output.PORT,
    host: read.output.HOST,
    dataDir: resolve(read.output.DATA_DIR),
    databaseUrl: read.output.DATABASE_URL,
    mediaDir: resolve(read.output.MEDIA_DIR),
    contentDir: resolve(read.output.CONTENT_DIR),
    publicUrl: read.output.PUBLIC_URL?.replace(/\/$/, ''),
  }
}
