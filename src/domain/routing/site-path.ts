/** True for an unambiguous path of this site: a single leading slash, and no backslash, white space,
 * control character or dot segment. Browsers read a backslash as a slash. */
export function isSitePath(address: string): boolean {
  return /^\/(?!\/)[^\\\s\p{Cc}]*$/u.test(address) && !/\/(\.|%2e){1,2}(?=[/?#]|$)/i.test(pathOf(address))
}

/** The path of an address of this site, without its query and anchor. */
export function pathOf(address: string): string {
  return address.replace(/[?#].*$/s, '')
}
