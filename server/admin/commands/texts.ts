import { join } from 'node:path'
import type { Block, Inline, StaticPage } from '../../../src/contract/pages.ts'
import { EXIT } from '../../command-line.ts'
import type { Config } from '../../config.ts'
import { createPageFolder, type Translations } from '../../features/pages/page-folder.ts'
import { StartError } from '../../start-error.ts'

/** How the check of texts is used. */
export const TEXTS_USAGE = 'texts check'

const LANGUAGES = { ua: 'uk', ru: 'ru' } as const

/**
 * Checks the pages of texts: their files, translations, and links to their own headings. Returns 1 where
 * something is wrong.
 */
export async function checkTexts(args: string[], { contentDir }: Config, say: (line: string) => void): Promise<number> {
  if (args.length !== 1 || args[0] !== 'check') throw new StartError(`Usage: npm run admin -- ${TEXTS_USAGE}`)
  const faults: string[] = []
  const { bySlug } = await createPageFolder(join(contentDir, 'pages'), (line) => faults.push(line)).current()
  for (const [slug, translations] of bySlug) faults.push(...faultsOf(slug, translations))
  for (const fault of faults) say(fault)
  say(`Pages: ${bySlug.size}, faults: ${faults.length}.`)
  return faults.length === 0 ? EXIT.done : EXIT.refused
}

function faultsOf(slug: string, translations: Translations): string[] {
  const missing = (['ua', 'ru'] as const).filter((locale) => !translations[locale])
  return [
    ...missing.map((locale) => `page ${slug} has no ${slug}.${LANGUAGES[locale]}.md; the other language stands in`),
    ...Object.values(translations).flatMap(brokenAnchors),
  ]
}

/** Links of a page to headings that it does not have. */
function brokenAnchors({ slug, lang, blocks }: StaticPage): string[] {
  const all = blocks.flatMap(withInner)
  const ids = new Set(all.flatMap((block) => (block.kind === 'heading' ? [block.id] : [])))
  const anchors = all
    .flatMap(wordsOf)
    .flatMap(linksIn)
    .filter((href) => href.startsWith('#'))
  const broken = anchors.filter((href) => !ids.has(decodeURIComponent(href.slice(1))))
  return broken.map((href) => `page ${slug}.${LANGUAGES[lang]}.md leads to ${href}, and has no such heading`)
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
