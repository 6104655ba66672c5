import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The segments of one rendition on the disk: memory would not hold those of 83 channels. */
export type SegmentFiles = ReturnType<typeof createSegmentFiles>

/** Creates a folder for segments, as soon as one is written. */
export function createSegmentFiles(folder: string) {
  const made = mkdir(folder, { recursive: true })
  made.catch(() => {})
  return {
    async write(name: string, bytes: Buffer): Promise<void> {
      await made
      await writeFile(join(folder, name), bytes)
    },
    /** Returns the bytes; undefined if the file has gone. */
    async read(name: string): Promise<Buffer<ArrayBuffer> | undefined> {
      return readFile(join(folder, name)).catch(() => undefined)
    },
    drop: (name: string): void => void rm(join(folder, name), { force: true }).catch(() => {}),
    /** Removes the folder. */
    close: (): Promise<void> => rm(folder, { recursive: true, force: true }).catch(() => {}),
  }
}
