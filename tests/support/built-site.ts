import { join } from 'node:path'
import { readBuiltSite } from '../../server/http/built-site.ts'

/** The site as `npm run build` left it. */
export const SITE = await readBuiltSite(join(import.meta.dirname, '../../dist'))

/** What the style in a page has to be: the style sheets of the build that its links name, and nothing else. */
export const styleOf = (html: string): string =>
  [...html.matchAll(/<link rel="stylesheet" crossorigin href="(\/assets\/[\w.-]+\.css)" disabled \/>/g)]
    .map(([, path]) => SITE.files.text(path!).trim())
    .join('')
