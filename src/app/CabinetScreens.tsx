import { notFound, useMatch } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { Screen } from '../domain/paths.ts'
import { DevicesPage } from '../features/account/DevicesPage.tsx'
import { ProfilePage } from '../features/account/ProfilePage.tsx'
import { FavouritesPage } from '../features/favourites/FavouritesPage.tsx'
import { WatchHistoryPage } from '../features/history/WatchHistoryPage.tsx'
import { CabinetLayout } from './CabinetLayout.tsx'

const PAGES: Partial<Record<Screen, ComponentType>> = {
  profile: ProfilePage,
  favorites: FavouritesPage,
  watchHistory: WatchHistoryPage,
  myDevices: DevicesPage,
}

/** The pages of the dashboard within their frame; one part of the site, because people go from one to the other. */
export function CabinetScreens() {
  const screen = useMatch({ strict: false, select: ({ staticData }) => staticData.screen ?? 'profile' })
  const Page = PAGES[screen] ?? NotBuilt
  return (
    <CabinetLayout>
      <Page key={screen} />
    </CabinetLayout>
  )
}

function NotBuilt(): never {
  throw notFound({ data: 'coming' })
}
