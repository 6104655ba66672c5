/**
 * Whether an address is a path of this site that no browser reads as anything else: it begins with a single slash and has no
 * backslash (browsers take it for a slash), white space, control character or dot segment.
 */
export function isSitePath(address: string): boolean {
  return /^\/(?!\/)[^\\\s\p{Cc}]*$/u.test(address) && !/\/(\.|%2e){1,2}(?=[/?#]|$)/i.test(pathOf(address))
}

/** The path of an address of this site, without its query and anchor. */
export function pathOf(address: string): string {
  return address.replace(/[?#].*$/s, '')
}
