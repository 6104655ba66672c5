import { join } from 'node:path'
import { readBuiltSite } from '../../server/http/built-site.ts'

/** The site as `npm run build` left it. */
export const SITE = await readBuiltSite(join(import.meta.dirname, '../../dist'))
