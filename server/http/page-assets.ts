import type { StaticFiles } from './static-files.ts'

/** What Vite says of the files of a build, by source module. */
type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>

// The app itself, which the shell's first script imports.
const APP = 'main.tsx'

/** What the head of a page links to. */
export type PageAssets = {
  /** The style sheets of what a page shows. They stand in the page itself: on a slow network a first view would wait for one more round trip. */
  stylesOf: (html: string) => PageStyles
  /**
   * The scripts of a first view, which wait in a template until `src/boot.ts` has seen the page painted, and the style sheets that they load
   * beside those that the page has.
   */
  ofPage: (modules: readonly string[], language: string, styles: PageStyles) => string
  /** The scripts of the bare shell, which shows nothing without them. */
  ofShell: (language: string) => string
}

/** Style sheets of the build: their text, and where scripts would load them from. */
export type PageStyles = { text: string; paths: readonly string[] }

/** Reads from the build which files belong to which screen. */
export function readPageAssets(site: StaticFiles): PageAssets {
  const manifest = JSON.parse(site.text('/.vite/manifest.json')) as Manifest
  const inShell = reachable(manifest, ['index.html'])
  const sheets = readSheets(site, manifest)
  const links = (modules: readonly string[], language: string, there: readonly string[]) => {
    const entries = [...without(reachable(manifest, [APP, ...modules, `../locales/${language}.po`]), inShell)].map(
      (name) => manifest[name]!,
    )
    // Style sheets that come each when it likes have all text laid out anew; those that are there already take their places in turn.
    const styles = new Set(entries.flatMap(({ css = [] }) => css.map((file) => `/${file}`)))
    return [
      ...entries.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}" />`),
      ...[...styles]
        .filter((path) => !there.includes(path))
        .map((path) => `<link rel="preload" as="style" crossorigin href="${path}" />`),
    ]
  }
  return {
    stylesOf(html) {
      const shown = new Set([...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names]) => names!.split(' ')))
      const used = sheets.filter(({ isOfAll, classes }) => isOfAll || classes.some((name) => shown.has(name)))
      return { text: used.map(({ text }) => text).join(''), paths: used.map(({ path }) => path) }
    },
    ofPage: (modules, language, { paths }) =>
      [`<template id="scripts">`, ...links(modules, language, paths), `</template>`].join('\n    '),
    ofShell: (language) => links([], language, []).join('\n    '),
  }
}

/** A style sheet of the build: the classes that it is for, or all pages. */
type Sheet = { path: string; text: string; classes: readonly string[]; isOfAll: boolean }

/** The style sheets of a build, that of the shell first: it says in which order the layers of all stand. */
function readSheets(site: StaticFiles, manifest: Manifest): Sheet[] {
  const ofAll = /<link rel="stylesheet"[^>]*href="([^"]+)">/.exec(site.text('/index.html'))![1]!
  const others = Object.values(manifest).flatMap(({ css = [] }) => css.map((file) => `/${file}`))
  return [...new Set([ofAll, ...others])].map((path) => {
    const text = site.text(path).trim()
    return { path, text, classes: [...text.matchAll(/\.(_[\w-]+)/g)].map(([, name]) => name!), isOfAll: path === ofAll }
  })
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
