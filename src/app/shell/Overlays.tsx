import { ResetQueriesOnSignIn } from '../background/ResetQueriesOnSignIn.tsx'
import { Announcement } from './Announcement.tsx'
import { AppBanner } from './AppBanner.tsx'
import css from './Overlays.module.css'
import { CacheRevalidation } from '../offline/CacheRevalidation.tsx'
import { InstallMoment } from '../install/InstallMoment.tsx'
import { ResumeDownloads } from '../background/ResumeDownloads.tsx'
import { LaunchHandler } from '../background/LaunchHandler.tsx'
import { UnsentChangesDialog } from '../background/UnsentChangesDialog.tsx'
import { RetryBrokenImages } from '../background/RetryBrokenImages.tsx'
import { TvScrollPadding } from '../background/TvScrollPadding.tsx'
import { SessionSync } from '../background/SessionSync.tsx'
import { ProgressNeedle } from './ProgressNeedle.tsx'
import { LazyReminders } from '../background/LazyReminders.tsx'
import { FocusRestoration } from '../background/FocusRestoration.tsx'
import { RenewDialog } from '../background/RenewDialog.tsx'
import { RobotsMeta } from '../head/RobotsMeta.tsx'
import { ScrollToTop } from './ScrollToTop.tsx'
import { Television } from '../screens/Television.tsx'
import { UpdateNotice } from '../update/UpdateNotice.tsx'
import { OutboxSync } from '../background/OutboxSync.tsx'
import { OutboxStatus } from '../background/OutboxStatus.tsx'

/** The dialogs, messages and background effects of every screen. */
export function Overlays() {
  return (
    <>
      <ResetQueriesOnSignIn />
      <RobotsMeta />
      <FocusRestoration />
      <TvScrollPadding />
      <SessionSync />
      <LaunchHandler />
      <RetryBrokenImages />
      <OutboxSync />
      <ResumeDownloads />
      <OutboxStatus />
      <UnsentChangesDialog />
      <LazyReminders />
      <ProgressNeedle />
      <ScrollToTop />
      <div className={css.banners}>
        <Announcement />
        <AppBanner />
      </div>
      <CacheRevalidation />
      <InstallMoment />
      <RenewDialog />
      <UpdateNotice />
      <Television />
    </>
  )
}
