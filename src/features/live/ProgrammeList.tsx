import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useEffect, useRef } from 'react'
import type { Channel } from '../../contract/channels.ts'
import { dateOf, dayAndMonth } from '../../domain/time/calendar-words.ts'
import { isDayArchived, isDayLocked } from '../../domain/guide/guide-days.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { viewerZone } from '../../platform/viewer-zone.ts'
import { Button } from '../../ui/Button.tsx'
import { useStore } from '../../ui/use-store.ts'
import { useAgeLimit } from '../account/user-queries.ts'
import { useReminders } from '../reminders/reminder-queries.ts'
import { programmesQuery } from '../channels/channel-queries.ts'
import css from './ProgrammeList.module.css'
import { ProgrammeRow } from './ProgrammeRow.tsx'

type ProgrammeListProps = { channel: Channel; day: string; today: string; archive: string | undefined }

/** A channel's programmes of a day, scrolled to the playing or current one. */
export function ProgrammeList({ channel, day, today, archive }: ProgrammeListProps) {
  const { data: programmes, isPending, isError, refetch } = useQuery(programmesQuery(channel._id, day))
  const locale = useStore(localeStore)
  const zone = useStore(viewerZone)
  const limit = useAgeLimit()
  const { bellOf } = useReminders(channel)
  const list = useRef<HTMLOListElement>(null)
  const isArchived = isDayArchived(day, today, channel)
  const locked = isArchived && isDayLocked(day, today, channel)

  useEffect(() => {
    const box = list.current
    const row = box?.querySelector<HTMLElement>('[data-playing]') ?? box?.querySelector<HTMLElement>('[data-current]')
    // Scrolls only the list's own box, never the page.
    if (!box || box.scrollHeight <= box.clientHeight) return
    const highestPx = row ? row.offsetTop - box.clientHeight / 3 : 0
    // Aligns the top to a whole row.
    const first = ([...box.children] as HTMLElement[]).find(({ offsetTop }) => offsetTop >= highestPx)
    box.scrollTop = first?.offsetTop ?? 0
  }, [programmes, archive])

  if (isPending) {
    return (
      <ol className={css.list} aria-busy="true">
        {Array.from({ length: 12 }, (_, index) => (
          <li key={index} className={css.skeleton} />
        ))}
      </ol>
    )
  }
  if (isError) {
    return (
      <div className={css.empty}>
        <p>
          <Trans>The guide for this day could not be loaded.</Trans>
        </p>
        <Button look="outline" onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    )
  }
  if (programmes.length === 0) {
    return (
      <p className={css.empty}>
        <Trans>There is no guide for this day yet.</Trans>
      </p>
    )
  }
  return (
    <ol className={css.list} ref={list}>
      {programmes.map((programme, index) => {
        const date = dateOf(programme.start, locale, zone)
        const before = programmes[index - 1]
        // West of Kyiv an EPG day begins on the evening before.
        const turns = date !== (before ? dateOf(before.start, locale, zone) : dayAndMonth(day, locale))
        return (
          <Fragment key={programme._id}>
            {turns && <li className={css.date}>{date}</li>}
            <ProgrammeRow
              channel={channel}
              programme={programme}
              archive={archive}
              isArchived={isArchived}
              locked={locked}
              limit={limit}
              bell={bellOf(programme)}
            />
          </Fragment>
        )
      })}
    </ol>
  )
}
