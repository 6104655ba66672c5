import type { MarkedToken, Token } from 'marked'
import type { Inline } from '../../../src/contract/pages.ts'
import { isSafeLink } from './safe-links.ts'

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  laquo: '«',
  raquo: '»',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  copy: '©',
}

/**
 * The words of Markdown's inline tokens; markup that pages do not have, raw HTML included, stays as its text.
 */
export function inlinesOf(tokens: readonly Token[] | undefined): Inline[] {
  return joinTexts((tokens ?? []).flatMap((token) => inlineOf(token as MarkedToken)))
}

/** The words without their markup. */
export function plainText(words: readonly Inline[]): string {
  return words.map((word) => ('text' in word ? word.text : plainText(innerWords(word)))).join('')
}

const innerWords = (word: Exclude<Inline, { text: string }>) =>
  'strong' in word ? word.strong : 'em' in word ? word.em : word.link.words

function inlineOf(token: MarkedToken): Inline[] {
  switch (token.type) {
    case 'strong':
      return [{ strong: inlinesOf(token.tokens) }]
    case 'em':
      return [{ em: inlinesOf(token.tokens) }]
    case 'link':
      return linkOf(token.autolink ? token.href : decodeEntities(token.href), inlinesOf(token.tokens))
    case 'text':
      return token.tokens ? inlinesOf(token.tokens) : [{ text: readText(token.text) }]
    case 'image':
      return [{ text: plainText(inlinesOf(token.tokens)) }]
    case 'del':
      return inlinesOf(token.tokens)
    case 'br':
      return [{ text: '\n' }]
    case 'escape':
    case 'codespan':
      return [{ text: token.text }]
    default:
      return [{ text: token.raw }]
  }
}

const linkOf = (href: string, words: Inline[]): Inline[] => (isSafeLink(href) ? [{ link: { href, words } }] : words)

/**
 * A text with its character references read (HTML, 13.5, as far as writers use them) and its line ends as
 * spaces.
 */
function readText(text: string): string {
  const lines = decodeEntities(text).split('\n')
  return lines
    .map((line, i) => (i === 0 ? line : line.replace(/^ +/, '')))
    .map((line, i) => (i === lines.length - 1 ? line : withoutSpacesBehind(line)))
    .join(' ')
}

/** A pattern for spaces before an end would try each of them as the first. */
function withoutSpacesBehind(line: string): string {
  let end = line.length
  while (line[end - 1] === ' ') end -= 1
  return line.slice(0, end)
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (all, decimal, hexadecimal, name) =>
    name === undefined
      ? characterOf(decimal === undefined ? parseInt(hexadecimal, 16) : Number(decimal))
      : (ENTITIES[name] ?? all),
  )
}

function characterOf(code: number): string {
  const isCharacter = code >= 0x20 && code <= 0x10_ffff && !(code >= 0xd800 && code <= 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : '\ufffd'
}

function joinTexts(words: readonly Inline[]): Inline[] {
  const joined: Inline[] = []
  for (const word of words) {
    const last = joined.at(-1)
    if ('text' in word && last && 'text' in last) last.text += word.text
    else if (!('text' in word) || word.text !== '') joined.push(word)
  }
  return joined
}
