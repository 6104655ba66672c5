import { queryOptions } from '@tanstack/react-query'
import type { Locale } from '../../domain/i18n/locale.ts'
import { queryOf } from '../../app-state/query-of.ts'

// The server's page has the first responses: the schemas load when a call is repeated.
const contract = () => import('../../contract/pages.ts')
const siteContract = () => import('../../contract/site.ts')

const FRESH_MS = 10 * 60_000

/** A page of texts in a language. */
export const pageQuery = (slug: string, lang: Locale) =>
  queryOptions({ ...queryOf('showPage', { params: { slug }, query: { lang } }, contract), staleTime: FRESH_MS })

/** Every page of texts by name, as the site map lists them. */
export const pageListQuery = () => queryOptions({ ...queryOf('listPages', {}, contract), staleTime: FRESH_MS })

/** The operator's facts: contacts, stores, networks. */
export const siteFactsQuery = () => queryOptions({ ...queryOf('siteFacts', {}, siteContract), staleTime: FRESH_MS })
