import { downloadUrl, readDownloadUrl } from '../domain/downloads/download-url.ts'

// One cache for each copy: it goes in one step.
const PREFIX = 'download '

/** The files of one kept copy in Cache Storage, under their paths within it. */
export type DownloadFiles = {
  /** How many bytes each file has that is here. */
  sizes: () => Promise<Map<string, number>>
  text: (path: string) => Promise<string | undefined>
  /** Keeps a file whole or not at all; a full device rejects with `QuotaExceededError`. */
  put: (path: string, body: Blob) => Promise<void>
  /** Lets go of all of them. */
  clear: () => Promise<void>
}

/** Whether this page may keep files: browsers let only pages of a secure origin. */
export const canStoreFiles = (): boolean => 'caches' in globalThis

/** Opens the files of a copy, which need not be there yet. */
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

/** How many files of a copy are here. */
export async function countDownloadFiles(key: string): Promise<number> {
  return (await (await caches.open(PREFIX + key)).keys()).length
}

/** The file that an address of a kept copy names; undefined when it is not here. */
export async function readDownloadFile(address: string): Promise<Response | undefined> {
  const place = readDownloadUrl(address)
  if (!place || !canStoreFiles()) return undefined
  return caches.match(downloadUrl(place.key, place.path), { cacheName: PREFIX + place.key })
}

/** Lets go of the files of every copy but those with these keys. */
export async function removeDownloadFilesExcept(keys: readonly string[]): Promise<void> {
  if (!canStoreFiles()) return
  const spared = new Set(keys.map((key) => PREFIX + key))
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && !spared.has(name))
  await Promise.all(names.map((name) => caches.delete(name)))
}

/** Lets go of the files of one copy. */
export async function removeDownloadFiles(key: string): Promise<void> {
  await caches.delete(PREFIX + key)
}
