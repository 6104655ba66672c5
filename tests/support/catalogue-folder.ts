import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { WrittenTitle } from '../../server/import/catalogue/catalogue-files.ts'

/** The smallest SVG that draws something. */
export const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 3"><path fill="#a52" d="M0 0h2v3H0z"/></svg>'

/** A `title.json` with a test's own fields; `undefined` removes a field. */
export function titleFile(id: string, change: Record<string, unknown> = {}): WrittenTitle {
  const whole: WrittenTitle = {
    id,
    type: 'FILM',
    name: { uk: 'Тихий човен', ru: 'Тихая лодка' },
    original_name: '',
    year: 2021,
    age: 6,
    genres: ['drama'],
    countries: ['UA'],
    directors: ['hai'],
    actors: [{ person: 'buk', role: { uk: 'Чумак', ru: 'Чумак' } }],
    description: { uk: 'Про човен.', ru: 'О лодке.' },
    dubbing: ['uk'],
    subtitles: ['uk', 'ru'],
    poster: 'poster.svg',
    screenshots: [],
    media: 'boat',
    duration_s: 40,
  }
  const entries = Object.entries({ ...whole, ...change }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as WrittenTitle
}

/**
 * A folder of files for one test, with the lists that `titleFile` names; texts are written as they are, the
 * rest as JSON.
 */
export function catalogueFolder(files: Record<string, unknown> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'efir-catalogue-'))
  const write = (name: string, content: unknown) => {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content))
  }
  const title = (name: string, content: unknown = titleFile(name)) => {
    write(`titles/${name}/title.json`, content)
    write(`titles/${name}/poster.svg`, SVG)
  }
  write('genres.json', [{ id: 'drama', name: { uk: 'Драма', ru: 'Драма' } }])
  write('people.json', [
    { id: 'hai', name: { uk: 'Леся Гай', ru: 'Леся Гай' } },
    { id: 'buk', name: { uk: 'Петро Бук', ru: 'Пётр Бук' } },
  ])
  mkdirSync(join(folder, 'titles'))
  for (const [name, content] of Object.entries(files)) write(name, content)
  return { folder, write, title, remove: () => rmSync(folder, { recursive: true }) }
}
