import { Lexer, type MarkedToken, type Token } from 'marked'
import type { Block, Inline } from '../../../src/contract/pages.ts'
import { createAnchors } from './anchors.ts'
import { inlinesOf, plainText } from './inlines.ts'

/**
 * Reads Markdown into the pieces of a page; whatever pages do not have becomes paragraphs of plain text,
 * never HTML.
 */
export function blocksOf(markdown: string): Block[] {
  const anchor = createAnchors()

  const read = (tokens: readonly Token[]): Block[] => groupLoose(tokens).flatMap((token) => blockOf(token))

  function blockOf(token: MarkedToken): Block[] {
    switch (token.type) {
      case 'space':
      case 'def':
        return []
      case 'heading': {
        const words = inlinesOf(token.tokens)
        // The page's own title is the only heading of the first level.
        return [{ kind: 'heading', level: token.depth > 2 ? 3 : 2, id: anchor(plainText(words)), words }]
      }
      case 'list':
        return [{ kind: 'list', ordered: token.ordered, items: token.items.map((item) => read(item.tokens)) }]
      case 'table': {
        const words = (cells: readonly { tokens: Token[] }[]) => cells.map((cell) => inlinesOf(cell.tokens))
        return [{ kind: 'table', head: words(token.header), rows: token.rows.map(words) }]
      }
      case 'blockquote':
        return [{ kind: 'quote', blocks: read(token.tokens) }]
      case 'hr':
        return [{ kind: 'rule' }]
      case 'paragraph':
        return paragraph(inlinesOf(token.tokens))
      case 'html':
      case 'code':
        return paragraph([{ text: token.text.trim() }])
      default:
        return paragraph(inlinesOf([token]))
    }
  }

  return read(new Lexer({ gfm: true }).lex(withoutDepths(markdown)))
}

// No page has lists in lists in lists ...; the lexer reads a line once for each of its marks.
const MOST_MARKS = 16
const MARK = /[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))/y

/** Lines that open more lists and quotes within each other than any page does, as words. */
function withoutDepths(markdown: string): string {
  return markdown
    .split('\n')
    .map((line) => (marksBefore(line) > MOST_MARKS ? `\\${line.trimStart()}` : line))
    .join('\n')
}

function marksBefore(line: string): number {
  let marks = 0
  for (MARK.lastIndex = 0; marks <= MOST_MARKS && MARK.test(line);) marks += 1
  return marks
}

const paragraph = (words: Inline[]): Block[] => (plainText(words).trim() === '' ? [] : [{ kind: 'paragraph', words }])

/** A tight list's item holds its words loose, a task's box before them: neighbours are one paragraph. */
function groupLoose(tokens: readonly Token[]): MarkedToken[] {
  const grouped: MarkedToken[] = []
  for (const token of tokens as readonly MarkedToken[]) {
    const last = grouped.at(-1)
    const isLoose = token.type === 'text' || token.type === 'checkbox'
    if (isLoose && last?.type === 'paragraph' && last.pre === false) last.tokens.push(token)
    else grouped.push(isLoose ? { type: 'paragraph', pre: false, raw: token.raw, text: token.raw, tokens: [token] } : token)
  }
  return grouped
}
