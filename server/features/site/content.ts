import { join } from 'node:path'
import type { SiteFacts } from '../../../src/contract/site.ts'
import { monotonicMs } from '../../clock.ts'
import { createPageFolder, NO_PAGES, type PageFolder } from '../pages/page-folder.ts'
import { DEFAULT_SITE_FACTS, readSiteFacts } from './site-facts.ts'

/** Content that the operator writes: facts of the site, and text pages. */
export type Content = { facts: SiteFacts; pages: PageFolder }

/** A service whose operator has written nothing. */
export const DEFAULT_CONTENT: Content = { facts: DEFAULT_SITE_FACTS, pages: NO_PAGES }

/** Reads the content folder. Reports broken pages through `warn`; throws a `StartError` for broken facts. */
export async function readContent(contentDir: string, warn: (line: string) => void, elapsed = monotonicMs): Promise<Content> {
  const facts = await readSiteFacts(contentDir)
  const pages = createPageFolder(join(contentDir, 'pages'), warn, elapsed)
  // The operator sees broken pages at the start.
  await pages.current()
  return { facts, pages }
}
