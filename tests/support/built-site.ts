import { join } from 'node:path'
import { readBuiltSite } from '../../server/http/built-site.ts'
import { readPageAssets } from '../../server/http/page-assets.ts'

/** The site as `npm run build` left it. */
export const SITE = await readBuiltSite(join(import.meta.dirname, '../../dist'))

const assets = readPageAssets(SITE.files)

/** The style that a page must have: its style sheets whole, or only the rules that it needs. */
export function styleOf(html: string): string {
  const whole = assets.stylesOf(html, 'whole').text
  return html.includes(whole) ? whole : assets.stylesOf(html, 'needed').text
}
