import type { QueryClient } from '@tanstack/react-query'
import type { Locale } from '../../domain/i18n/locale.ts'
import { hasFacts } from '../../domain/routing/screens.ts'
import { type CatalogueScreen, loadList } from './list-loader.ts'
import { plansQuery } from '../billing/plan-queries.ts'
import { readyNames } from './region-names.ts'
import { loadTitle, type TitleScreen } from './title-loader.ts'

type LoaderArgs = {
  context: { queryClient: QueryClient; locale: Locale }
  params: { id?: string | undefined }
  location: { pathname: string; search: object }
}

/** Loads the data of a catalogue screen: a list or a title. */
export async function loadCatalogue(args: LoaderArgs, screen: CatalogueScreen | TitleScreen): Promise<void> {
  if (hasFacts(screen, { item: 'title' })) await loadTitle(args, screen)
  else await loadList(args, screen)
  // Locked titles name their package in the server's page; in the browser they ask for it themselves.
  if (import.meta.env.SSR) await args.context.queryClient.prefetchQuery(plansQuery())
  else await readyNames(args.context.locale)
}
