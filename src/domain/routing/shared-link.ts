import { readPath } from './paths.ts'
import { properPath } from './proper-path.ts'
import { isSitePath, pathOf } from './site-path.ts'

/** Where what is shared to the installed site arrives; the manifests' `share_target` names it in both languages. */
export const SHARE_PATH = '/share'

const LONGEST_SEARCH = 100

/** What an app shares, as the browser passes it on; parts that it does not have are empty. */
export type Shared = { title: string; text: string; url: string }

/** Whether a path is where shared things arrive. */
export function isShare(pathname: string): boolean {
  return readPath(pathname).path === SHARE_PATH
}

/** The address within this site that what is shared leads to: that of the first link in it to `host`, its name and port. */
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

/** The words to search for in what is shared: those of its text, else of its title, without links; empty when there are none. */
export function wordsIn({ text, title }: Shared): string {
  return (withoutLinks(text) || withoutLinks(title)).slice(0, LONGEST_SEARCH).trim()
}

// A link inside a sentence ends before its punctuation.
const LINK = /https?:\/\/([^\s/?#<>"«»]+?)([/?#][^\s<>"«»]*?)?(?=[).,;:!?…'”’]*(?:[\s<>"«»]|$))/gi

function withoutLinks(text: string): string {
  return text.replace(LINK, ' ').replace(/\s+/g, ' ').trim()
}
