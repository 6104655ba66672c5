import { useQuery } from '@tanstack/react-query'
import { useMatches } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { ENOUGH_PLAYED_MS } from '../../domain/account/install-moment.ts'
import { languageTag } from '../../domain/i18n/locale.ts'
import { factsOf, type Screen } from '../../domain/routing/screens.ts'
import { siteFactsQuery } from '../../features/pages/page-queries.ts'
import { appPlatform } from '../../platform/device-kind.ts'
import { countVisit, installPrompt, isInstalled, watchInstallPrompt, mayOfferInstall } from '../../platform/install-offer.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { linkManifest } from '../../platform/manifest-link.ts'
import { playing } from '../../platform/playing-tabs.ts'
import { updateWaiting } from '../../platform/worker-bridge.ts'
import { useHydrated, useSelector, useStore } from '../../ui/use-store.ts'

const InstallOffer = lazy(async () => ({ default: (await import('./InstallOffer.tsx')).InstallOffer }))

/**
 * Offers to install the site, but never over a playing video. It stays silent where the site is installed or
 * the operator has an app.
 */
export function InstallMoment() {
  const alive = useHydrated()
  const locale = useStore(localeStore)
  useEffect(() => linkManifest(languageTag(locale)), [locale])
  return alive && <Moment />
}

function Moment() {
  const [visits] = useState(countVisit)
  const [answered, setAnswered] = useState(false)
  const hasPlayedEnough = useEnoughPlayed()
  const prompts = useSelector(installPrompt, (event) => event !== null)
  const updates = useStore(updateWaiting)
  const picture = useSelector(playing, (what) => what === 'picture')
  const isElsewhere = useMatches({ select: (matches) => hasPicture(matches.at(-1)?.staticData.screen) })
  const { data: facts } = useQuery(siteFactsQuery())
  useEffect(watchInstallPrompt, [])
  useEffect(() => {
    const seen = (): void => void countVisit()
    document.addEventListener('visibilitychange', seen)
    return () => document.removeEventListener('visibilitychange', seen)
  }, [])

  const platform = appPlatform()
  const ownApp = !facts || (platform !== null && facts.apps?.[platform])
  // iOS has no prompt, only a menu.
  const byMenu = platform === 'ios' && !isInstalled()
  if (answered || updates || picture || isElsewhere || ownApp || !(prompts || byMenu)) return null
  if (!mayOfferInstall(visits, hasPlayedEnough)) return null
  return (
    <Suspense>
      <InstallOffer byMenu={!prompts} onAnswer={() => setAnswered(true)} />
    </Suspense>
  )
}

/** Screens that are for a picture, and those that stand alone. */
function hasPicture(screen: Screen | undefined): boolean {
  return screen === 'channel' || (screen !== undefined && factsOf(screen).layout === 'auth')
}

/** Whether something has played long enough at a stretch. */
function useEnoughPlayed(): boolean {
  const [enough, setEnough] = useState(false)
  const plays = useSelector(playing, (what) => what !== null)
  useEffect(() => {
    if (!plays) return
    const timer = setTimeout(() => setEnough(true), ENOUGH_PLAYED_MS)
    return () => clearTimeout(timer)
  }, [plays])
  return enough
}
