import { downloadUrl, readDownloadUrl } from '../domain/downloads/download-url.ts'

// One cache for each download: it is deleted in one step. Frozen prefix.
const PREFIX = 'download '

/** The files of one download in Cache Storage, by their paths within it. */
export type DownloadFiles = {
  /** Returns the size of each stored file in bytes. */
  sizes: () => Promise<Map<string, number>>
  text: (path: string) => Promise<string | undefined>
  /** Stores a file. Throws `QuotaExceededError` on a full device. */
  put: (path: string, body: Blob) => Promise<void>
  /** Deletes all files. */
  clear: () => Promise<void>
}

/** True if the page may store files: browsers allow it only on secure origins. */
export const canStoreFiles = (): boolean => 'caches' in globalThis

/** Opens the files of a download, which need not exist yet. */
export async function openDownloadFiles(key: string): Promise<DownloadFiles> {
  const cache = await caches.open(PREFIX + key)
  return {
    async sizes() {
      const [requests, responses] = await Promise.all([cache.keys(), cache.matchAll()])
      return new Map(
        requests.map(({ url }, i) => [
          readDownloadUrl(url)?.path ?? url,
          Number(responses[i]?.headers.get('Content-Length')) || 0,
        ]),
      )
    },
    text: async (path) => (await cache.match(downloadUrl(key, path)))?.text(),
    async put(path, body) {
      const headers = { 'Content-Length': String(body.size), 'Content-Type': body.type }
      await cache.put(downloadUrl(key, path), new Response(body, { headers }))
    },
    async clear() {
      await Promise.all((await cache.keys()).map((request) => cache.delete(request)))
    },
  }
}

/** Returns the number of stored files of a download. */
export async function countDownloadFiles(key: string): Promise<number> {
  return (await (await caches.open(PREFIX + key)).keys()).length
}

/** Returns the file of a download's URL; undefined if it is not stored. */
export async function readDownloadFile(address: string): Promise<Response | undefined> {
  const file = readDownloadUrl(address)
  if (!file || !canStoreFiles()) return undefined
  return caches.match(downloadUrl(file.key, file.path), { cacheName: PREFIX + file.key })
}

/** Deletes the files of every download except those with these keys. */
export async function removeDownloadFilesExcept(keys: readonly string[]): Promise<void> {
  if (!canStoreFiles()) return
  const excepted = new Set(keys.map((key) => PREFIX + key))
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && !excepted.has(name))
  await Promise.all(names.map((name) => caches.delete(name)))
}

/** Deletes the files of one download. */
export async function removeDownloadFiles(key: string): Promise<void> {
  await caches.delete(PREFIX + key)
}
