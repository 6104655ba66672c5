import { type ClassedSheet, createCriticalCss } from './critical-css.ts'
import type { StaticFiles } from './static-files.ts'

/** What Vite says of the files of a build, by source module. */
type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>

// The app itself, which the shell's first script imports.
const APP = 'main.tsx'

/** What the head of a page links to. */
export type PageAssets = {
  /**
   * The style sheets of what a page shows, whole or without the rules that it has no need of. They stand in the page itself: on a slow
   * network a first view would wait for one more round trip.
   */
  stylesOf: (html: string, extent: 'whole' | 'needed') => PageStyles
  /**
   * What a first view can do without: the scripts, the style sheets that they load, and the manifest with its icons. It waits in a template
   * until `src/boot.ts` has seen the page painted.
   */
  ofPage: (modules: readonly string[], language: string, styles: PageStyles) => string
  /** The manifest, and the scripts of the bare shell, which shows nothing without them. */
  ofShell: (language: string) => string
}

/** The text of a page's own style sheet, and the paths of those of the build: that are in it whole, and that scripts bring later. */
export type PageStyles = { text: string; whole: readonly string[]; later: readonly string[] }

/** Reads from the build which files belong to which screen. */
export function readPageAssets(site: StaticFiles): PageAssets {
  const manifest = JSON.parse(site.text('/.vite/manifest.json')) as Manifest
  const inShell = reachable(manifest, ['index.html'])
  const [ofAll, ...sheets] = readSheets(site, manifest)
  const shownRules = createCriticalCss()
  const links = (modules: readonly string[], language: string, { whole, later }: Omit<PageStyles, 'text'>) => {
    const entries = [...without(reachable(manifest, [APP, ...modules, `../locales/${language}.po`]), inShell)].map(
      (name) => manifest[name]!,
    )
    const ofModules = entries.flatMap(({ css = [] }) => css.map((file) => `/${file}`))
    const sheets = new Set([...later, ...ofModules.filter((path) => !whole.includes(path))])
    return [
      `<link rel="manifest" href="/manifest.${language}.webmanifest" />`,
      ...entries.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}" />`),
      ...[...sheets].map((path) => `<link rel="preload" as="style" crossorigin href="${path}" />`),
    ]
  }
  return {
    stylesOf(html, extent) {
      const shown = new Set([...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names]) => names!.split(' ')))
      const used = sheets.filter(({ classes }) => classes.some((name) => shown.has(name)))
      const paths = used.map(({ path }) => path)
      const text = (sheet: Sheet) => (extent === 'whole' ? sheet.text : shownRules(sheet, shown))
      return {
        text: [ofAll.text, ...used.map(text)].join(''),
        ...(extent === 'whole' ? { whole: [ofAll.path, ...paths], later: [] } : { whole: [ofAll.path], later: paths }),
      }
    },
    ofPage: (modules, language, styles) =>
      [`<template id="scripts">`, ...links(modules, language, styles), `</template>`].join('\n    '),
    ofShell: (language) => links([], language, { whole: [], later: [] }).join('\n    '),
  }
}

type Sheet = ClassedSheet & { path: string }

/** The style sheets of a build, that of the shell first: it is for all pages, and says in which order the layers of all stand. */
function readSheets(site: StaticFiles, manifest: Manifest): [Sheet, ...Sheet[]] {
  const ofAll = /<link rel="stylesheet"[^>]*href="([^"]+)">/.exec(site.text('/index.html'))![1]!
  const others = new Set(Object.values(manifest).flatMap(({ css = [] }) => css.map((file) => `/${file}`)))
  others.delete(ofAll)
  const read = (path: string): Sheet => {
    const text = site.text(path).trim()
    return { path, text, classes: [...new Set([...text.matchAll(/\.(_[\w-]+)/g)].map(([, name]) => name!))] }
  }
  return [read(ofAll), ...[...others].map(read)]
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
