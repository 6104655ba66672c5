import { isSitePath } from '../../../src/domain/routing/site-path.ts'

/**
 * Whether a link of a page may be one: a path of this site, an anchor, or a web, mail or telephone address.
 * Everything else, such as `javascript:`, is left as words.
 */
export function isSafeLink(href: string): boolean {
  if (href.startsWith('/')) return isSitePath(href)
  return /^(#|https:\/\/(?![/?#@])|mailto:|tel:)[^\\\s\p{Cc}]+$/iu.test(href)
}
