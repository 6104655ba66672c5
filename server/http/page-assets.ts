import { type ClassedSheet, createCriticalCss } from './critical-css.ts'
import type { RenderedPage } from '../../src/contract/rendering.ts'
import type { StaticFiles } from './static-files.ts'

/** Vite's manifest: files of the build by source module. */
type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>

// The app, which boot.ts imports.
const APP = 'main.tsx'

/** The assets that the head of a page links to. */
export type PageAssets = {
  /**
   * Returns the inline style sheet of a page, whole or reduced to the needed rules. Links would cost a round
   * trip.
   */
  stylesOf: (html: string, extent: 'whole' | 'needed') => PageStyles
  /**
   * Returns a template with scripts, their style sheets and the manifest. `src/boot.ts` inserts it after the
   * first paint.
   */
  ofPage: (modules: readonly string[], language: string, styles: PageStyles) => string
  /** Returns links to the script that `src/boot.ts` imports at once. */
  ofEarly: (early: NonNullable<RenderedPage['early']>) => string
  /** Returns links to the manifest and the scripts, which a bare shell needs at once. */
  ofShell: (language: string) => string
}

/** A page's inline style sheet, the sheets that it contains whole, and those that scripts load later. */
export type PageStyles = { text: string; whole: readonly string[]; later: readonly string[] }

/** Reads the build's manifest and style sheets. */
export function readPageAssets(site: StaticFiles): PageAssets {
  const manifest = JSON.parse(site.text('/.vite/manifest.json')) as Manifest
  const shell = site.text('/index.html')
  const inShell = reachable(manifest, ['index.html'])
  const [ofAll, ...sheets] = readSheets(site, manifest)
  const criticalRules = createCriticalCss()
  const links = (modules: readonly string[], language: string, { whole, later }: Omit<PageStyles, 'text'>) => {
    const entries = [...without(reachable(manifest, [APP, ...modules, `../locales/${language}.po`]), inShell)].map(
      (name) => manifest[name]!,
    )
    const sheetsOfModules = entries.flatMap(({ css = [] }) => css.map((file) => `/${file}`))
    const sheets = new Set([...later, ...sheetsOfModules.filter((path) => !whole.includes(path))])
    return [
      `<link rel="manifest" href="/manifest.${language}.webmanifest" />`,
      ...entries.map((entry) => modulePreload(entry)),
      ...[...sheets].map((path) => `<link rel="preload" as="style" crossorigin href="${path}" />`),
    ]
  }
  return {
    stylesOf(html, extent) {
      const classes = new Set([...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names]) => names!.split(' ')))
      const used = sheets.filter((sheet) => sheet.classes.some((name) => classes.has(name)))
      const paths = used.map(({ path }) => path)
      const text = (sheet: Sheet) => (extent === 'whole' ? sheet.text : criticalRules(sheet, classes))
      return {
        text: [ofAll.text, ...used.map(text)].join(''),
        ...(extent === 'whole' ? { whole: [ofAll.path, ...paths], later: [] } : { whole: [ofAll.path], later: paths }),
      }
    },
    ofPage: (modules, language, styles) =>
      [`<template id="scripts">`, ...links(modules, language, styles), `</template>`].join('\n    '),
    ofEarly: ({ module }) =>
      // The picture that the page is first seen with comes before them.
      [...without(reachable(manifest, [module]), inShell)]
        .map((name) => manifest[name]!)
        .filter(({ file }) => !shell.includes(file))
        .map((entry, index) => modulePreload(entry, `${index === 0 ? 'id="early-playback" ' : ''}fetchpriority="low" `))
        .join('\n    '),
    ofShell: (language) => links([], language, { whole: [], later: [] }).join('\n    '),
  }
}

function modulePreload({ file }: { file: string }, attributes = ''): string {
  return `<link ${attributes}rel="modulepreload" crossorigin href="/${file}" />`
}

type Sheet = ClassedSheet & { path: string }

/**
 * Returns the style sheets of a build. The shell's comes first, because it declares the order of the cascade
 * layers.
 */
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

/** Returns modules with all their static imports, transitively. Ignores unknown names. */
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
