import { useLingui } from '@lingui/react/macro'
import type { Downloadable } from '../../domain/downloads/download.ts'
import { SPECIALS } from '../../domain/catalogue/title-parts.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { useStore } from '../../ui/use-store.ts'
import { episodeOf, nameOfDownloadable } from './downloadable-texts.ts'

/** Returns an unambiguous name: an episode with season and number. */
export function useFullName(of: Downloadable): string {
  const { t } = useLingui()
  const name = nameOfDownloadable(of, useStore(localeStore))
  if (of.kind === 'archive' || !episodeOf(of)) return name
  const { season, episode } = of.part
  return season === SPECIALS ? t`${name}, special ${episode}` : t`${name}, season ${season}, episode ${episode}`
}
