// The server has no such folder: its URLs name files on the device.
const FOLDER = '/kept/'

const KEPT = /^(?:https?:\/\/[^/]+)?\/kept\/([^/]+)\/(.+)$/

/** The first file of every download. */
export const DOWNLOAD_MASTER = 'master.m3u8'

/** The thumbnail list of a downloaded film. */
export const DOWNLOAD_THUMBNAILS = 'thumbnails.vtt'

/** The file with the version of a download's other files. */
export const DOWNLOAD_VERSION = 'version.txt'

/** Returns the URL of a downloaded file, by the download's key and its path. */
export function downloadUrl(key: string, path: string): string {
  return `${FOLDER}${key}/${path}`
}

/** Parses the URL of a downloaded file, absolute or relative; null for any other URL. */
export function readDownloadUrl(url: string): { key: string; path: string } | null {
  const [, key, path] = KEPT.exec(url) ?? []
  return key !== undefined && path !== undefined ? { key, path } : null
}
