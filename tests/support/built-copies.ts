import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** True if the site is built, as `npm test` does before its tests. */
export const isSiteBuilt = (): boolean => existsSync(join(root, 'dist/site/index.html'))

/** Copies this build to a folder that runs by itself. Packages are those of this tree. */
export function copyBuild(folder: string): void {
  mkdirSync(folder, { recursive: true })
  for (const name of ['server', 'src', 'dist', 'package.json']) {
    const isOwn = (path: string) => !/\.test\.tsx?$|\/older$/.test(path)
    cpSync(join(root, name), join(folder, name), { recursive: true, filter: isOwn })
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
}

/** Makes a copied build another one: every asset has another name, everywhere. */
export function renameAssets(folder: string): void {
  const dist = join(folder, 'dist')
  const assets = join(dist, 'site/assets')
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).map((name) => join(dist, name))
  // The other names would need other compressed copies.
  for (const file of files) if (file.endsWith('.br')) rmSync(file)
  const names = new Map(assetsOf(folder).map((name) => [name, name.replace(/(\.\w+)$/, 'n$1')]))
  for (const file of files) {
    if (!/\.(js|css|html|json)$/.test(file)) continue
    const text = readFileSync(file, 'utf8')
    const changed = text.replace(/[\w-]+(?:\.[\w-]+)*\.(?:js|css|woff2|svg|png|jpg|webp)\b/g, (name) => names.get(name) ?? name)
    if (changed !== text) writeFileSync(file, changed)
  }
  for (const [name, other] of names) renameSync(join(assets, name), join(assets, other))
}

/** The names of a build's assets. */
export const assetsOf = (folder: string): string[] =>
  readdirSync(join(folder, 'dist/site/assets'))
    .map((name) => basename(name))
    .filter((name) => !name.endsWith('.br'))
