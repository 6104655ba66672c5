import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bareTexts, textComponentsOf } from './support/bare-text.ts'

const ROOT = join(import.meta.dirname, '..')
const FILES = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.includes('.test.') && !file.startsWith('app/design/'))
  .map((file) => ({ file: `src/${file}`, code: readFileSync(join(ROOT, 'src', file), 'utf8') }))

test('no bare text stands beside conditional content: a translating browser would break the page', () => {
  let known = new Set<string>()
  // A component of text may render another one.
  for (let before = -1; before < known.size;) {
    before = known.size
    known = new Set(FILES.flatMap(({ file, code }) => textComponentsOf(file, code, known)))
  }
  const found = FILES.flatMap(({ file, code }) =>
    bareTexts(file, code, known).map(({ line, text, why }) => `${file}:${line} ${text} (${why})`),
  )
  expect(found).toEqual([])
})

const brokenIn = (jsx: string, known: string[] = []) =>
  bareTexts('a.tsx', `function A({ a, b, name }) { return ${jsx} }`, new Set(known)).map(({ text }) => text)

test.each([
  ['<p>{a && <svg />}{name}</p>', ['name']],
  ['<p>{a && <svg />} text</p>', ['text']],
  ['<p>{a && <svg />}<Trans>Text</Trans></p>', ['<Trans>Text</Trans>']],
  ['<p>{list.map((one) => <b key={one} />)}{a && <i />}{name}</p>', ['name']],
  ['<p>{a && <Trans>One</Trans>}{b && <Trans>Two</Trans>}</p>', ['<Trans>One</Trans>', '<Trans>Two</Trans>']],
  ['<p>{a && <Trans>One</Trans>}</p>', ['<Trans>One</Trans>']],
  ['<p>{a ? <b /> : <Trans>Two</Trans>}</p>', ['<Trans>Two</Trans>']],
  ['<p><b />{a && `· ${name}`}</p>', ['`· ${name}`']],
  ['<p>{a && <svg />}<Count /></p>', ['<Count />']],
  ['a ? <Trans>Text</Trans> : null', ['<Trans>Text</Trans>']],
])('%s is found', (jsx, texts) => {
  expect(brokenIn(jsx, ['Count'])).toEqual(texts)
})

test.each([
  '<p>{a && <svg />}<span>{name}</span></p>',
  '<p>{name}{a && <svg />}</p>',
  '<p>{a && <svg />}<b />{name}</p>',
  '<p>{a ? <Trans>One</Trans> : <Trans>Two</Trans>}</p>',
  '<p>{a && name}</p>',
  "<p><b />{a ? 'one' : 'two'}</p>",
  '<Trans>Text {a && <b />} text</Trans>',
  '<p>{a && <svg />}{children}</p>',
])('%s is whole', (jsx) => {
  expect(brokenIn(jsx)).toEqual([])
})
