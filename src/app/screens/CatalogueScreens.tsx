import { useMatch } from '@tanstack/react-router'
import { CollectionPage } from '../../features/catalogue/CollectionPage.tsx'
import { GenrePage } from '../../features/catalogue/GenrePage.tsx'
import { GenresPage } from '../../features/catalogue/GenresPage.tsx'
import { ListPage } from '../../features/catalogue/ListPage.tsx'
import { TitleScreen } from './TitleScreen.tsx'

/** The screens of what the catalogue holds; they are one part of the site, because people go from one to the other. */
export function CatalogueScreens() {
  const screen = useMatch({ strict: false, select: ({ staticData }) => staticData.screen })
  if (screen === 'film' || screen === 'serial' || screen === 'cartoon') return <TitleScreen />
  if (screen === 'genres') return <GenresPage />
  if (screen === 'genre') return <GenrePage />
  if (screen === 'collection') return <CollectionPage />
  return <ListPage key={screen} screen={screen === 'serials' || screen === 'cartoons' ? screen : 'films'} />
}
