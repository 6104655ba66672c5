import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'rolldown/utils'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const MOST_COLUMNS = 110
const MOST_WORDS = 25
/** Beginnings that leave out who acts: the worker, the page, the server or the viewer. */
const ACTORLESS = /^(What|Whatever|Who|Whoever|Nobody|Somebody|Anybody|Everybody|Everything that)\b/
/** Comments for tools, and rulers. */
const DIRECTIVE = /^(@|#|oxlint|prettier|vite|v8|[-=]+$)/
const SENTENCE_END = /(?<=[.!?])\s+(?=[A-Z`])/

type Comment = { text: string; start: number }

/** Comments of a file, where consecutive `//` lines are one. */
function commentsOf(file: string, code: string): Comment[] {
  if (file.endsWith('.css'))
    return [...code.matchAll(/\/\*[\s\S]*?\*\//g)].map((match) => ({ text: match[0], start: match.index }))
  if (!/\/[/*]/.test(code)) return []
  const found: Comment[] = []
  for (const { start, end } of parseSync(file, code).comments) {
    const text = code.slice(start, end)
    const last = found.at(-1)
    const between = last ? code.slice(last.start + last.text.length, start) : ''
    if (last?.text.startsWith('//') && text.startsWith('//') && /^\n[ \t]*$/.test(between)) last.text += between + text
    else found.push({ text, start })
  }
  return found
}

/** Code in backticks is one word. */
const wordsOf = (sentence: string): number =>
  sentence
    .replaceAll(/`[^`]*`/g, 'code')
    .split(/\s+/)
    .filter((word) => /\w/.test(word)).length

/** Faults of a comment, in words that follow its place. */
function faultsOf({ text, start }: Comment, code: string): string[] {
  const before = code.slice(code.lastIndexOf('\n', start - 1) + 1, start)
  const lines = `${before.trim() === '' ? before : ''}${text}`.split('\n')
  const long = lines.filter((line) => line.length > MOST_COLUMNS && !/https?:\/\/\S{60}/.test(line))
  const prose = lines
    .map((line) => line.replace(/^\s*(\/\*\*?|\*\/|\*|\/\/)/, '').replace(/\*\/\s*$/, ''))
    .join(' ')
    .trim()
  if (DIRECTIVE.test(prose)) return []
  return [
    ...long.map((line) => `has ${line.length} columns`),
    ...(ACTORLESS.test(prose) ? [`names no actor: ${prose.slice(0, 60)}`] : []),
    ...prose
      .split(SENTENCE_END)
      .filter((sentence) => wordsOf(sentence) > MOST_WORDS)
      .map((sentence) => `has a sentence of ${wordsOf(sentence)} words: ${sentence.slice(0, 60)}`),
  ]
}

function faultsIn(file: string, code: string): string[] {
  return commentsOf(file, code).flatMap((comment) =>
    faultsOf(comment, code).map((fault) => `${file}:${code.slice(0, comment.start).split('\n').length} ${fault}`),
  )
}

test('every comment has short lines, short sentences and an actor', () => {
  const files = globSync('{src,sw,server,tests}/**/*.{ts,tsx,css}', { cwd: ROOT })
  expect(files.length).toBeGreaterThan(1500)
  expect(files.flatMap((file) => faultsIn(file, readFileSync(join(ROOT, file), 'utf8')))).toEqual([])
})

test.each([
  ['a.ts', '// What is left of it.', 'a.ts:1 names no actor: What is left of it.'],
  ['a.tsx', `const a = <p>{/* Whoever asks. */}</p>`, 'a.tsx:1 names no actor: Whoever asks.'],
  ['a.css', `\n/* Nobody sees it. */`, 'a.css:2 names no actor: Nobody sees it.'],
  ['a.ts', `  /** ${'x'.repeat(110)} */`, 'a.ts:1 has 119 columns'],
  ['a.ts', `// ${'one '.repeat(15)}\n// ${'two '.repeat(15)}`, /^a\.ts:1 has a sentence of 30 words/],
])('in %s, %s is a fault', (file, code, fault) => {
  expect(faultsIn(file, code)).toEqual([typeof fault === 'string' ? fault : expect.stringMatching(fault)])
})

test.each([
  `const text = 'What // is a string'`,
  `// The server, which decides. A second sentence.\nconst a = 1 // Another comment.`,
  `// https://example.org/${'x'.repeat(120)}`,
  `// oxlint-disable-next-line no-console -- ${'a reason '.repeat(20)}`,
])('%s is no fault', (code) => expect(faultsIn('a.ts', code)).toEqual([]))
