import type { Block, Inline, StaticPage } from '../../../src/contract/pages.ts'
import { type Locale, LOCALES } from '../../../src/domain/i18n/locale.ts'
import type { Translations } from './page-folder.ts'

/** Returns the languages that a page lacks; the other one stands in. */
export const missingLanguages = (translations: Translations): Locale[] => LOCALES.filter((locale) => !translations[locale])

/** Returns the links of a page to headings that it does not have. */
export function brokenAnchors({ blocks }: Pick<StaticPage, 'blocks'>): string[] {
  const all = blocks.flatMap(withInner)
  const ids = new Set(all.flatMap((block) => (block.kind === 'heading' ? [block.id] : [])))
  const anchors = all
    .flatMap(wordsOf)
    .flatMap(linksIn)
    .filter((href) => href.startsWith('#'))
  return anchors.filter((href) => !ids.has(decoded(href.slice(1))))
}

function decoded(anchor: string): string {
  try {
    return decodeURIComponent(anchor)
  } catch {
    return anchor
  }
}

function withInner(block: Block): Block[] {
  if (block.kind === 'list') return [block, ...block.items.flat().flatMap(withInner)]
  return block.kind === 'quote' ? [block, ...block.blocks.flatMap(withInner)] : [block]
}

function wordsOf(block: Block): Inline[] {
  if (block.kind === 'heading' || block.kind === 'paragraph') return block.words
  return block.kind === 'table' ? [...block.head, ...block.rows.flat()].flat() : []
}

function linksIn(inline: Inline): string[] {
  if ('link' in inline) return [inline.link.href]
  if ('strong' in inline) return inline.strong.flatMap(linksIn)
  return 'em' in inline ? inline.em.flatMap(linksIn) : []
}
