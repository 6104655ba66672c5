import { useMatch } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { CatalogueScreen } from '../../features/catalogue/list-loader.ts'
import type { TitleScreen as ScreenOfTitle } from '../../features/catalogue/title-loader.ts'
import { CollectionPage } from '../../features/catalogue/CollectionPage.tsx'
import { GenrePage } from '../../features/catalogue/GenrePage.tsx'
import { GenresPage } from '../../features/catalogue/GenresPage.tsx'
import { ListPage } from '../../features/catalogue/ListPage.tsx'
import { TitleScreen } from './TitleScreen.tsx'

type NameOfScreen = CatalogueScreen | ScreenOfTitle

const PAGES: Record<NameOfScreen, ComponentType> = {
  films: () => <ListPage screen="films" />,
  serials: () => <ListPage screen="serials" />,
  cartoons: () => <ListPage screen="cartoons" />,
  genres: GenresPage,
  genre: GenrePage,
  collection: CollectionPage,
  film: TitleScreen,
  serial: TitleScreen,
  cartoon: TitleScreen,
}

/** The screens of the catalogue; one chunk, because viewers go from one to the other. */
export function CatalogueScreens() {
  // Only the routes of these screens show it.
  const Page = PAGES[useMatch({ strict: false, select: ({ staticData }) => staticData.screen as NameOfScreen })]
  return <Page />
}
