import { join } from 'node:path'
import { readBuiltSite } from '../../server/http/built-site.ts'

/** The site as `npm run build` left it. */
export const SITE = await readBuiltSite(join(import.meta.dirname, '../../dist'))

/** The one style sheet of the site, which stands in the pages that the server makes. */
export const STYLE_SHEET = SITE.files.text(/href="([^"]+\.css)"/.exec(SITE.files.text('/index.html'))![1]!)
