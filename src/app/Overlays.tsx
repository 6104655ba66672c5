import { AppBanner } from './AppBanner.tsx'
import { OtherTabs } from './OtherTabs.tsx'
import { ProgressNeedle } from './ProgressNeedle.tsx'
import { ReadingPlace } from './ReadingPlace.tsx'
import { ScrollToTop } from './ScrollToTop.tsx'

/** What lies over every screen or works behind it. */
export function Overlays() {
  return (
    <>
      <ReadingPlace />
      <OtherTabs />
      <ProgressNeedle />
      <ScrollToTop />
      <AppBanner />
    </>
  )
}
