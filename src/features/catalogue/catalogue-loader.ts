import type { QueryClient } from '@tanstack/react-query'
import type { Locale } from '../../domain/i18n/locale.ts'
import { hasFacts } from '../../domain/routing/screens.ts'
import { type CatalogueScreen, loadList } from './list-loader.ts'
import { plansQuery } from '../billing/plan-queries.ts'
import { readyNames } from './region-names.ts'
import { loadTitle, type TitleScreen } from './title-loader.ts'

type Asked = {
  context: { queryClient: QueryClient; locale: Locale }
  params: { id?: string | undefined }
  location: { pathname: string; search: object }
}

/** Brings what a screen of the catalogue shows: a list or a title. */
export async function loadCatalogue(asked: Asked, screen: CatalogueScreen | TitleScreen): Promise<void> {
  if (hasFacts(screen, { item: 'title' })) await loadTitle(asked, screen)
  else await loadList(asked, screen)
  // Locked titles name their package in the server's page; in the browser they ask for it themselves.
  if (import.meta.env.SSR) await asked.context.queryClient.prefetchQuery(plansQuery())
  else await readyNames(asked.context.locale)
}
