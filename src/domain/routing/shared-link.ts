import { readPath } from './paths.ts'
import { properPath } from './proper-path.ts'
import { isSitePath, pathOf } from './site-path.ts'

/**
 * Where what is shared to the installed site arrives; the manifests' `share_target` names it in both
 * languages.
 */
export const SHARE_PATH = '/share'

const LONGEST_SEARCH = 100

/** The content shared by an app; missing parts are empty. */
export type Shared = { title: string; text: string; url: string }

/** Whether a path is where shared things arrive. */
export function isShare(pathname: string): boolean {
  return readPath(pathname).path === SHARE_PATH
}

/** Returns the path of the first shared link to this site; `host` is its name and port. */
export function siteLinkIn({ url, text, title }: Shared, host: string): string | undefined {
  // Most apps put the link into the text.
  for (const [, linked = '', address = '/'] of `${url} ${text} ${title}`.matchAll(LINK)) {
    const inside = address.startsWith('/') ? address : `/${address}`
    if (linked.toLowerCase() !== host || !isSitePath(inside)) continue
    const path = properPath(pathOf(inside))
    if (!isShare(path)) return path + inside.slice(pathOf(inside).length)
  }
  return undefined
}

/** Returns the search text of shared content: its text, else its title, without links. */
export function wordsIn({ text, title }: Shared): string {
  return (withoutLinks(text) || withoutLinks(title)).slice(0, LONGEST_SEARCH).trim()
}

// A link inside a sentence ends before its punctuation.
const LINK = /https?:\/\/([^\s/?#<>"«»]+?)([/?#][^\s<>"«»]*?)?(?=[).,;:!?…'”’]*(?:[\s<>"«»]|$))/gi

function withoutLinks(text: string): string {
  return text.replace(LINK, ' ').replace(/\s+/g, ' ').trim()
}
