type PolicyFactory = { createPolicy(name: string, rules: { createScriptURL(url: string): string }): unknown }

/**
 * Lets exactly our worker be started under `require-trusted-types-for 'script'`; every other script address throws.
 * Call it before anything registers a worker (PLATFORM, Security).
 */
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
