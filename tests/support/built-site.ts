import { join } from 'node:path'
import { readBuiltSite } from '../../server/http/built-site.ts'
import { readPageAssets } from '../../server/http/page-assets.ts'

/** The site as `npm run build` left it. */
export const SITE = await readBuiltSite(join(import.meta.dirname, '../../dist'))

const assets = readPageAssets(SITE.files)

/** What the style in a page has to be: the rules of the build's style sheets for what is in it, and nothing else. */
export const styleOf = (html: string): string => assets.stylesOf(html).text
