import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')
const documents = globSync(['*.md', '{.github,server,src,sw,tests}/**/*.md'], { cwd: root }).filter(
  (name) => !name.startsWith('server/content/pages/'),
)

const { scripts, dependencies } = JSON.parse(read('package.json')) as Record<'scripts' | 'dependencies', Record<string, string>>

/** Rooms in which a document may name a file without its folder, beside its own. */
const ROOTS = ['', 'src/', 'server/']
const SOURCE = /\.(tsx?|css)$/

/**
 * Names of files in backticks or links. Names of an operator's own files (JSON, Markdown without a folder)
 * are left out.
 */
function namedFiles(text: string): string[] {
  const prose = text.replaceAll(/```[\s\S]*?```/g, '')
  const quoted = [...prose.matchAll(/`([\w.@*/-]+)`/g)].map(([, name]) => name!)
  const linked = [...prose.matchAll(/\]\(([^)#:]+)\)/g)].map(([, name]) => name!)
  const isFile = (name: string) => SOURCE.test(name) || /^(src|sw|server|tests|locales|public)\//.test(name)
  return [...quoted.filter((name) => isFile(name) && !name.startsWith('/')), ...linked.filter((name) => !name.startsWith('/'))]
}

const stands = (document: string, name: string): boolean =>
  [`${dirname(document)}/`, ...ROOTS].some((folder) => globSync(join(root, folder, name)).length > 0)

test('the README has at most 1,100 words, ten minutes of reading', () => {
  expect(read('README.md').split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(1100)
})

test('the README has at most forty glossary terms', () => {
  const [, glossary = ''] = /## Glossary\n([\s\S]*?)\n## /.exec(read('README.md')) ?? []
  const terms = glossary.match(/^- \*\*/gm) ?? []
  expect(terms.length).toBeGreaterThan(20)
  expect(terms.length).toBeLessThanOrEqual(40)
})

test.each(documents)('every file that %s names exists', (document) => {
  expect(namedFiles(read(document)).filter((name) => !stands(document, name))).toEqual([])
})

test.each(documents)('every command that %s names is one of package.json', (document) => {
  const commands = [...read(document).matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name]) => name!)
  expect(commands.filter((name) => !(name in scripts))).toEqual([])
})

test('the table of variables has those that the service reads, and no others', () => {
  const [, table = ''] = /const Environment = v\.object\(\{([\s\S]*?)\n\}\)/.exec(read('server/config.ts')) ?? []
  const taken = [...table.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name]) => name!)
  const [, configuration = ''] = /## Configuration\n([\s\S]*?)\n## /.exec(read('server/README.md')) ?? []
  const rows = [...configuration.matchAll(/^\| (`[^|]*`) \|/gm)].flatMap(([, cell]) => [...cell!.matchAll(/`([A-Z_]+)`/g)])
  expect(rows.map(([, name]) => name!).toSorted()).toEqual(taken.toSorted())
})

test('tools that read .node-version take the Node that the service runs on', () => {
  expect(read('.node-version').trim()).toBe(dependencies['node'])
})
