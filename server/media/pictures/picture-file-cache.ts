import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A cache of derived files in a folder with a budget of bytes. */
export type PictureFileCache = ReturnType<typeof createPictureFileCache>

/**
 * Caches files outside the database, so that backups need not contain them. Above `maxBytes` the oldest tenth
 * is evicted; a failing disk only costs the encoding again and is reported.
 */
export function createPictureFileCache(folder: string, maxBytes: number, report: (error: unknown) => void) {
  let bytes = 0
  let counted: Promise<void> | undefined
  let drafts = 0
  let trimming: Promise<void> | undefined

  async function count(): Promise<void> {
    bytes = (await filesOf(folder)).reduce((sum, { size }) => sum + size, 0)
  }

  async function trim(): Promise<void> {
    const files = (await filesOf(folder)).toSorted((one, other) => one.madeMs - other.madeMs)
    let total = files.reduce((sum, file) => sum + file.size, 0)
    for (const file of files) {
      if (total <= maxBytes * 0.9) break
      await rm(file.path, { force: true })
      total -= file.size
    }
    bytes = total
  }

  return {
    /** Returns a cached file. */
    async read(name: string): Promise<Buffer | undefined> {
      return readFile(join(folder, name)).catch(() => undefined)
    },

    /** Stores a file atomically. */
    async write(name: string, content: Buffer): Promise<void> {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await (counted ??= count())
        const draft = join(folder, `.${process.pid}-${(drafts += 1)}`)
        await writeFile(draft, content)
        await rename(draft, join(folder, name))
        bytes += content.length
        if (bytes > maxBytes) await (trimming ??= trim().finally(() => (trimming = undefined)))
      } catch (error) {
        counted = undefined
        report(error)
      }
    },
  }
}

async function filesOf(folder: string): Promise<{ path: string; size: number; madeMs: number }[]> {
  const files = []
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const facts = await stat(path).catch(() => undefined)
    if (facts?.isFile()) files.push({ path, size: facts.size, madeMs: facts.mtimeMs })
  }
  return files
}
