import { screenOf } from '../../src/domain/routing/screen-of.ts'
import { isSitePath } from '../../src/domain/routing/site-path.ts'

const LONGEST_PATH = 1024

/** True if a path names a file of this build or of an older site. No page has such a path. */
export function isFileName(path: string): boolean {
  const { screen = 'staticPage' } = screenOf(path) ?? {}
  return path.startsWith('/assets/') || (/\.[a-z0-9]{2,12}$/i.test(path) && screen === 'staticPage')
}

/** True if a request path can be decoded and may name a page. All others show the page `/404`. */
export function isReadablePath(pathname: string): boolean {
  try {
    return pathname.length <= LONGEST_PATH && isSitePath(decodeURIComponent(pathname)) && !pathname.includes('//')
  } catch {
    return false
  }
}
