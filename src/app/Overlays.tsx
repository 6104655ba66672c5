import { AppBanner } from './AppBanner.tsx'
import { OtherTabs } from './OtherTabs.tsx'
import { ProgressNeedle } from './ProgressNeedle.tsx'
import { ReadingPlace } from './ReadingPlace.tsx'
import { ScrollToTop } from './ScrollToTop.tsx'
import { WaitingBeats } from './WaitingBeats.tsx'

/** What lies over every screen or works behind it. */
export function Overlays() {
  return (
    <>
      <ReadingPlace />
      <OtherTabs />
      <WaitingBeats />
      <ProgressNeedle />
      <ScrollToTop />
      <AppBanner />
    </>
  )
}
