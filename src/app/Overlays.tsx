import { AnswersOwner } from './AnswersOwner.tsx'
import { AppBanner } from './AppBanner.tsx'
import { KeptTruth } from './kept/KeptTruth.tsx'
import { InstallMoment } from './InstallMoment.tsx'
import { KeptDownloads } from './KeptDownloads.tsx'
import { Launches } from './Launches.tsx'
import { Leaving } from './Leaving.tsx'
import { LostPictures } from './LostPictures.tsx'
import { NextInView } from './NextInView.tsx'
import { OtherTabs } from './OtherTabs.tsx'
import { ProgressNeedle } from './ProgressNeedle.tsx'
import { Reminding } from './Reminding.tsx'
import { ReadingPlace } from './ReadingPlace.tsx'
import { RenewDialog } from './RenewDialog.tsx'
import { RobotsMeta } from './RobotsMeta.tsx'
import { ScrollToTop } from './ScrollToTop.tsx'
import { Television } from './Television.tsx'
import { UpdateNotice } from './UpdateNotice.tsx'
import { Unsent } from './Unsent.tsx'
import { WaitingWishes } from './WaitingWishes.tsx'

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
