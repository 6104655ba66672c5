import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'

const Kept = v.object({
  at: v.number(),
  by: v.picklist(['mail', 'sms', 'push']),
  to: v.string(),
  subject: v.string(),
  text: v.string(),
})

/** A message that was not really sent; `at` is in epoch ms. */
export type UndeliveredMessage = v.InferOutput<typeof Kept>

/** Keeps messages as files for the person who runs a demonstration, the latest 200 of them. */
export type UndeliveredMail = {
  put(message: Omit<UndeliveredMessage, 'at'>): Promise<void>
  list(): Promise<UndeliveredMessage[]>
}

const MOST_MESSAGES = 200
const MESSAGE_FILE = /^\d{15}-[0-9a-f]{8}\.json$/

/** An outbox in a folder, made when the first message comes. */
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
    async put(message) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Names sort by time, also within one millisecond.
      last = Math.max(last + 1, now())
      const name = `${String(last).padStart(15, '0')}-${randomBytes(4).toString('hex')}.json`
      const kept: UndeliveredMessage = { at: last, ...message }
      // Whoever lists the folder meanwhile sees no half a message.
      const draft = join(folder, `${name}.part`)
      await writeFile(draft, JSON.stringify(kept, null, 2), { mode: 0o600 })
      await rename(draft, join(folder, name))
      const old = (await names()).slice(0, -MOST_MESSAGES)
      await Promise.all(old.map((each) => rm(join(folder, each), { force: true })))
    },

    async list() {
      const texts = await Promise.all((await names()).map((name) => readFile(join(folder, name), 'utf8').catch(() => '')))
      return texts.filter((text) => text !== '').map((text) => v.parse(Kept, JSON.parse(text)))
    },
  }
}
