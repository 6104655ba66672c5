import { SCREENS } from './paths.ts'

/** Whether an address says no language: the home page, and the one address to which social networks send people back. */
export function saysNoLanguage({ pathname, search }: { pathname: string; search: string }): boolean {
  return pathname === SCREENS.home || (pathname === SCREENS.authConfirm && search !== '')
}
