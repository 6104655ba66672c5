import { useMatch } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { ScreenWith } from '../../domain/routing/screens.ts'
import { DevicesPage } from '../../features/account/DevicesPage.tsx'
import { NotificationsPage } from '../../features/account/NotificationsPage.tsx'
import { ParentalPage } from '../../features/account/parental/ParentalPage.tsx'
import { ProfilePage } from '../../features/account/ProfilePage.tsx'
import { DownloadsPage } from '../../features/downloads/DownloadsPage.tsx'
import { SupportPage } from '../../features/account/SupportPage.tsx'
import { WelcomePage } from '../../features/account/WelcomePage.tsx'
import { FavouritesPage } from '../../features/favourites/FavouritesPage.tsx'
import { WatchHistoryPage } from '../../features/history/WatchHistoryPage.tsx'
import { ReminderList } from '../../features/reminders/ReminderList.tsx'
import { CabinetLayout } from '../shell/CabinetLayout.tsx'

const PAGES: Record<ScreenWith<{ layout: 'cabinet'; isBilling: false }>, ComponentType> = {
  profile: ProfilePage,
  favorites: FavouritesPage,
  watchHistory: WatchHistoryPage,
  downloads: DownloadsPage,
  myDevices: DevicesPage,
  notifications: () => <NotificationsPage reminders={<ReminderList />} />,
  support: SupportPage,
  welcome: WelcomePage,
  parentalControl: ParentalPage,
}

/**
 * The pages of the dashboard within their frame; one part of the site, because people go from one to the
 * other.
 */
export function CabinetScreens() {
  const screen = useMatch({ strict: false, select: ({ staticData }) => staticData.screen as keyof typeof PAGES })
  const Page = PAGES[screen]
  return (
    <CabinetLayout>
      <Page key={screen} />
    </CabinetLayout>
  )
}
