type PolicyFactory = { createPolicy(name: string, rules: { createScriptURL(url: string): string }): unknown }

/** Allows only our worker under `require-trusted-types-for 'script'`; other script URLs throw. Call it
 * before any worker is registered. */
export function allowOwnWorkers(): void {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes
  factory?.createPolicy('default', {
    createScriptURL(url) {
      const { origin, pathname } = new URL(url, location.href)
      if (origin === location.origin && pathname === '/sw.js') return url
      throw new TypeError(`Efir starts no script from ${origin}${pathname}`)
    },
  })
}
