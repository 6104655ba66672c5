import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'

const Stored = v.object({
  at: v.number(),
  by: v.picklist(['mail', 'sms', 'push']),
  to: v.string(),
  subject: v.string(),
  text: v.string(),
})

/** A message without a provider. `at` is in epoch milliseconds. */
export type UndeliveredMessage = v.InferOutput<typeof Stored>

/** Stores the latest 200 messages as files, for the operator of a local service. */
export type UndeliveredMail = {
  /** Stores a message; one with the id of a stored one is dropped. */
  put(message: Omit<UndeliveredMessage, 'at'>, id?: string): Promise<void>
  list(): Promise<UndeliveredMessage[]>
}

const MOST_MESSAGES = 200
const MESSAGE_FILE = /^\d{15}-[0-9a-f]{8}\.json$/

/** Creates the store; its folder is created with the first message. */
export function createUndeliveredMail(folder: string, now: () => number = Date.now): UndeliveredMail {
  let last = 0

  async function names(): Promise<string[]> {
    const all = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    })
    return all.filter((name) => MESSAGE_FILE.test(name)).toSorted()
  }

  return {
    async put(message, id) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const mark = id === undefined ? randomBytes(4).toString('hex') : createHash('sha256').update(id).digest('hex').slice(0, 8)
      if (id !== undefined && (await names()).some((name) => name.endsWith(`-${mark}.json`))) return
      // Names sort by time, even within one millisecond.
      last = Math.max(last + 1, now())
      const name = `${String(last).padStart(15, '0')}-${mark}.json`
      const stored: UndeliveredMessage = { at: last, ...message }
      // `list` must not see a partial message.
      const draft = join(folder, `${name}.part`)
      await writeFile(draft, JSON.stringify(stored, null, 2), { mode: 0o600 })
      await rename(draft, join(folder, name))
      const old = (await names()).slice(0, -MOST_MESSAGES)
      await Promise.all(old.map((each) => rm(join(folder, each), { force: true })))
    },

    async list() {
      const texts = await Promise.all((await names()).map((name) => readFile(join(folder, name), 'utf8').catch(() => '')))
      return texts.filter((text) => text !== '').map((text) => v.parse(Stored, JSON.parse(text)))
    },
  }
}
