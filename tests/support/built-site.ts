import { join } from 'node:path'
import { readBuiltSite } from '../../server/http/built-site.ts'
import { readPageAssets } from '../../server/http/page-assets.ts'

/** The site as `npm run build` left it. */
export const SITE = await readBuiltSite(join(import.meta.dirname, '../../dist'))

const assets = readPageAssets(SITE.files)

/**
 * What the style in a page has to be: the build's style sheets for what is in it, or the rules of them that
 * it needs, and nothing else.
 */
export function styleOf(html: string): string {
  const whole = assets.stylesOf(html, 'whole').text
  return html.includes(whole) ? whole : assets.stylesOf(html, 'needed').text
}
