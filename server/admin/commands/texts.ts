import { join } from 'node:path'
import { languageTag } from '../../../src/domain/i18n/locale.ts'
import { EXIT } from '../../command-line.ts'
import type { Config } from '../../config.ts'
import { brokenAnchors, missingLanguages } from '../../features/pages/page-faults.ts'
import { createPageFolder, type Translations } from '../../features/pages/page-folder.ts'
import { StartError } from '../../start-error.ts'

/** How the check of texts is used. */
export const TEXTS_USAGE = 'texts check'

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
  return [
    ...missingLanguages(translations).map(
      (locale) => `page ${slug} has no ${slug}.${languageTag(locale)}.md; the other language stands in`,
    ),
    ...Object.values(translations).flatMap((page) =>
      brokenAnchors(page).map((href) => `page ${slug}.${languageTag(page.lang)}.md leads to ${href}, and has no such heading`),
    ),
  ]
}
