import type { QueryClient } from '@tanstack/react-query'
import type { Locale } from '../../domain/locale.ts'
import { type CatalogueScreen, loadList } from './list-loader.ts'
import { loadTitle, type TitleScreen } from './title-loader.ts'

type Asked = {
  context: { queryClient: QueryClient; locale: Locale }
  params: { id?: string | undefined }
  location: { pathname: string; search: object }
}

/** Brings what a screen of the catalogue shows: a list or a title. */
export function loadCatalogue(asked: Asked, screen: CatalogueScreen | TitleScreen): Promise<void> {
  if (screen === 'film' || screen === 'serial' || screen === 'cartoon') return loadTitle(asked, screen)
  return loadList(asked, screen)
}
