import type { StaticFiles } from './static-files.ts'

/** What Vite says of the files of a build, by source module. */
type Manifest = Record<string, { file: string; css?: string[]; imports?: string[]; assets?: string[] }>

// What stands around every screen needs its style at once; its script comes after the screen's.
const AROUND = 'app/surroundings.ts'

/** The links of a page's head to the files that its first view needs. */
export type PageAssets = (modules: readonly string[], language: string) => string

/** Reads from the build which files belong to which screen. */
export function readPageAssets(site: StaticFiles): PageAssets {
  const manifest = JSON.parse(site.text('/.vite/manifest.json')) as Manifest
  const inShell = reachable(manifest, ['index.html'])
  const fonts = Object.values(manifest)
    .flatMap(({ assets = [] }) => assets)
    .filter((name) => /-cyrillic-w(dth|ght)-normal[^/]*\.woff2$/.test(name))

  return (modules, language) => {
    const scripts = without(reachable(manifest, [...modules, `../locales/${language}.po`]), inShell)
    const styled = without(reachable(manifest, [...modules, AROUND]), inShell)
    const files = (names: Set<string>) => [...names].map((name) => manifest[name]!)
    return [
      ...[...new Set(fonts)].map((name) => `<link rel="preload" href="/${name}" as="font" type="font/woff2" crossorigin />`),
      ...[...new Set(files(styled).flatMap(({ css = [] }) => css))].map(
        (name) => `<link rel="stylesheet" crossorigin href="/${name}" />`,
      ),
      ...files(scripts).map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}" />`),
    ].join('\n    ')
  }
}

/** The modules that some modules import statically, all the way down, themselves among them; unknown names are left out. */
function reachable(manifest: Manifest, names: readonly string[], seen = new Set<string>()): Set<string> {
  for (const name of names) {
    const entry = manifest[name]
    if (!entry || seen.has(name)) continue
    seen.add(name)
    reachable(manifest, entry.imports ?? [], seen)
  }
  return seen
}

function without(names: Set<string>, others: Set<string>): Set<string> {
  return new Set([...names].filter((name) => !others.has(name)))
}
