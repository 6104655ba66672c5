/** The push services of browsers: Chromium's, Mozilla's, Microsoft's and Apple's. */
const KNOWN = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  'push.services.mozilla.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  '*.push.apple.com',
] as const

/** A host, or all hosts under one: `push.example`, `*.push.example`. */
export const PUSH_HOST = /^(\*\.)?([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*$/

/** True for hosts of the browsers' push services and those that the operator adds. */
export function isPushHost(host: string, named: readonly string[] = []): boolean {
  return [...KNOWN, ...named].some((one) => (one.startsWith('*.') ? host.endsWith(one.slice(1)) : host === one))
}
