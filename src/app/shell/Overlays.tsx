import { AnswersOwner } from '../background/ResetQueriesOnSignIn.tsx'
import { AppBanner } from './AppBanner.tsx'
import { KeptTruth } from '../offline/CacheRevalidation.tsx'
import { InstallMoment } from '../install/InstallMoment.tsx'
import { KeptDownloads } from '../background/ResumeDownloads.tsx'
import { Launches } from '../background/LaunchHandler.tsx'
import { Leaving } from '../background/UnsentChangesDialog.tsx'
import { LostPictures } from '../background/RetryBrokenImages.tsx'
import { NextInView } from '../background/TvScrollPadding.tsx'
import { OtherTabs } from '../background/SessionSync.tsx'
import { ProgressNeedle } from './ProgressNeedle.tsx'
import { Reminding } from '../background/LazyReminders.tsx'
import { ReadingPlace } from '../background/FocusRestoration.tsx'
import { RenewDialog } from '../background/RenewDialog.tsx'
import { RobotsMeta } from '../head/RobotsMeta.tsx'
import { ScrollToTop } from './ScrollToTop.tsx'
import { Television } from '../screens/Television.tsx'
import { UpdateNotice } from '../update/UpdateNotice.tsx'
import { Unsent } from '../background/OutboxSync.tsx'
import { WaitingWishes } from '../background/OutboxStatus.tsx'

/** What lies over every screen or works behind it. */
export function Overlays() {
  return (
    <>
      <AnswersOwner />
      <RobotsMeta />
      <ReadingPlace />
      <NextInView />
      <OtherTabs />
      <Launches />
      <LostPictures />
      <Unsent />
      <KeptDownloads />
      <WaitingWishes />
      <Leaving />
      <Reminding />
      <ProgressNeedle />
      <ScrollToTop />
      <AppBanner />
      <KeptTruth />
      <InstallMoment />
      <RenewDialog />
      <UpdateNotice />
      <Television />
    </>
  )
}
