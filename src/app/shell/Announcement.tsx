import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { localeStore } from '../../app-state/locale-store.ts'
import { siteFactsQuery } from '../../features/pages/page-queries.ts'
import { clock } from '../../platform/clock.ts'
import { readNote, writeNote } from '../../platform/web-storage.ts'
import { Button } from '../../ui/Button.tsx'
import { useHydrated, useSelector, useStore } from '../../ui/use-store.ts'
import css from './Announcement.module.css'

const NOTE = 'announcement-closed'

/** The operator's message to all viewers, until it ends or the viewer closes it. */
export function Announcement() {
  const { t } = useLingui()
  const locale = useStore(localeStore)
  const { data: facts } = useQuery(siteFactsQuery())
  const isHydrated = useHydrated()
  const [closed, setClosed] = useState(() => readNote(NOTE))
  const announcement = facts?.announcement
  // Cached facts may be older than the end.
  const isOver = useSelector(clock, (nowMs) => !announcement || announcement.until_ms <= nowMs)
  if (!announcement || isOver || (isHydrated && closed === announcement.id)) return null
  const close = (): void => {
    setClosed(announcement.id)
    writeNote(NOTE, announcement.id)
  }
  return (
    <aside className={css.banner} aria-label={t`Message of the service`}>
      <p>{locale === 'ru' ? announcement.text_ru : announcement.text}</p>
      <Button look="icon" aria-label={t`Close`} onClick={close}>
        <X aria-hidden="true" size={20} />
      </Button>
    </aside>
  )
}
