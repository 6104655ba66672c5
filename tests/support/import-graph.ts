import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

const root = join(import.meta.dirname, '..', '..')

/** Which modules a file of the repository imports, by paths from its root. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

/** The TypeScript files below the folders, tests included and declarations excluded. */
export function sourceFiles(folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
      .map((name) => join(folder, name).replaceAll('\\', '/')),
  )
}

/** A file's text without comments. */
export const codeOf = (file: string): string =>
  readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$/gm, '')

/** The specifiers of a file's imports and re-exports: static, dynamic and of types alone. */
export function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(/(?:^\s*(?:import|export)\s[^'"]*?from\s*|^\s*import\s*|\bimport\()\s*['"]([^'"]+)['"]/gm)].map(
    ([, name]) => name!,
  )
}

/** The path from the root that a relative specifier leads to. */
export const targetOf = (file: string, name: string): string =>
  relative(root, resolve(root, dirname(file), name)).replaceAll('\\', '/')

/** The imports among the files. */
export function importGraph(files: readonly string[]): ImportGraph {
  const known = new Set(files)
  return new Map(
    files.map((file) => [
      file,
      importsOf(file).flatMap((name) => {
        const target = targetOf(file, name)
        return name.startsWith('.') && known.has(target) ? [target] : []
      }),
    ]),
  )
}

/** One sentence for each circle of imports that a walk through the graph closes. */
export function circlesOf(graph: ImportGraph): string[] {
  const found: string[] = []
  const finished = new Set<string>()
  const path: string[] = []
  const walk = (file: string): void => {
    const start = path.indexOf(file)
    if (start !== -1) found.push([...path.slice(start), file].join(' → '))
    if (start !== -1 || finished.has(file)) return
    path.push(file)
    for (const target of graph.get(file) ?? []) walk(target)
    path.pop()
    finished.add(file)
  }
  for (const file of graph.keys()) walk(file)
  return found
}

/** Exports that other modules can change without a call: exported `let`s, and fields set on imports. */
export function mutableExportsOf(code: string): string[] {
  const lets = [...code.matchAll(/^export (?:let|var) (\w+)/gm)].map(([, name]) => name!)
  const collections = [...code.matchAll(/^export const (\w+\b)(?!: Readonly)[^=\n]*= new (?:Weak)?(?:Map|Set)\b/gm)].map(
    ([, name]) => name!,
  )
  const imported = [...code.matchAll(/^import \{([^}]*)\} from '\./gm)].flatMap(([, names]) =>
    names!.split(',').map((name) => name.trim().split(' ').at(-1)!),
  )
  const set = imported.filter(
    (name) => name !== '' && new RegExp(`(?<![\\w.])${name}(\\.\\w+|\\[[^\\]]+\\])+ (=|[+-]=|\\?\\?=|\\|\\|=) `).test(code),
  )
  return [...lets, ...collections, ...set]
}
