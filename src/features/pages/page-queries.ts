import { queryOptions } from '@tanstack/react-query'
import type { Locale } from '../../domain/i18n/locale.ts'
import { call } from '../../app-state/api-client.ts'

// These answers come with the server's page, so their schemas arrive only when they are asked for again.
const pages = () => import('../../contract/pages.ts')
const site = () => import('../../contract/site.ts')

const FRESH_MS = 10 * 60_000

/** A page of texts in a language. */
export const pageQuery = (slug: string, lang: Locale) =>
  queryOptions({
    queryKey: ['page', slug, lang],
    queryFn: async () => call((await pages()).showPage, { params: { slug }, query: { lang } }),
    staleTime: FRESH_MS,
  })

/** Every page of texts by name, as the site map lists them. */
export const pageListQuery = () =>
  queryOptions({ queryKey: ['pages'], queryFn: async () => call((await pages()).listPages), staleTime: FRESH_MS })

/** What the site says of its operator: contacts, stores, networks. */
export const siteFactsQuery = () =>
  queryOptions({ queryKey: ['site-facts'], queryFn: async () => call((await site()).siteFacts), staleTime: FRESH_MS })
