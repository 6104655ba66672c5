import type { QueryClient } from '@tanstack/react-query'
import type { Locale } from '../../domain/locale.ts'
import { type CatalogueScreen, loadList } from './list-loader.ts'
import { readyNames } from './region-names.ts'
import { loadTitle, type TitleScreen } from './title-loader.ts'

type Asked = {
  context: { queryClient: QueryClient; locale: Locale }
  params: { id?: string | undefined }
  location: { pathname: string; search: object }
}

/** Brings what a screen of the catalogue shows: a list or a title. */
export async function loadCatalogue(asked: Asked, screen: CatalogueScreen | TitleScreen): Promise<void> {
  if (screen === 'film' || screen === 'serial' || screen === 'cartoon') await loadTitle(asked, screen)
  else await loadList(asked, screen)
  if (!import.meta.env.SSR) await readyNames(asked.context.locale)
}
