// Nothing is served there: what the addresses lead to lies on the device.
const FOLDER = '/kept/'

const KEPT = /^(?:https?:\/\/[^/]+)?\/kept\/([^/]+)\/(.+)$/

/** The first file of every kept copy. */
export const DOWNLOAD_MASTER = 'master.m3u8'

/** The cues that name the small pictures of a kept film. */
export const DOWNLOAD_THUMBNAILS = 'thumbnails.vtt'

/** The file of a kept copy that says of which version of the film the others are. */
export const DOWNLOAD_VERSION = 'version.txt'

/** The address of a file of a kept copy, by the copy's key and the file's path within it. */
export function downloadUrl(key: string, path: string): string {
  return `${FOLDER}${key}/${path}`
}

/** Which file of which kept copy an address names, with or without the site before it; null for any other address. */
export function readDownloadUrl(url: string): { key: string; path: string } | null {
  const [, key, path] = KEPT.exec(url) ?? []
  return key !== undefined && path !== undefined ? { key, path } : null
}
