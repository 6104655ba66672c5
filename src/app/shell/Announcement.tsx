import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { localeStore } from '../../app-state/locale-store.ts'
import { siteFactsQuery } from '../../features/pages/page-queries.ts'
import { clock } from '../../platform/clock.ts'
import { useHydrated, useSelector, useStore } from '../../ui/use-store.ts'
import css from './Announcement.module.css'
import { ClosableBanner, useClosed } from './ClosableBanner.tsx'

/** The operator's message to all viewers, until it ends or the viewer closes it. */
export function Announcement() {
  const { t } = useLingui()
  const locale = useStore(localeStore)
  const { data: facts } = useQuery(siteFactsQuery())
  const isHydrated = useHydrated()
  const announcement = facts?.announcement
  const { isClosed, close } = useClosed('announcement-closed', announcement?.id ?? '')
  // Cached facts may be older than the end.
  const isOver = useSelector(clock, (nowMs) => !announcement || announcement.until_ms <= nowMs)
  if (!announcement || isOver || (isHydrated && isClosed)) return null
  return (
    <ClosableBanner className={css.banner} label={t`Message of the service`} onClose={close}>
      <p>{locale === 'ru' ? announcement.text_ru : announcement.text}</p>
    </ClosableBanner>
  )
}
