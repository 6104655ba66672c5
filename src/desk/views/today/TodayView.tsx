import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { useContext, useEffect } from 'react'
import { addressOf } from '../../../contract/call-address.ts'
import { EVERY_ROLE } from '../../../contract/operator-call.ts'
import { operatorTodayCalls, Today } from '../../../contract/operator-today.ts'
import { NoAnswer } from '../../../forms/NoAnswer.tsx'
import { DeskLink } from '../../DeskLink.tsx'
import { deskPath } from '../../desk-location.ts'
import { deskQuery } from '../../desk-queries.ts'
import { ViewIds } from '../view-ids.ts'
import type { DeskView } from '../view.ts'
import { PlaybackCharts } from './PlaybackCharts.tsx'
import parts from '../Parts.module.css'
import css from './TodayView.module.css'

/** The state of the service: troubles, the worst first, and how playback goes. */
export const todayView: DeskView = { id: 'today', title: msg`Today`, roles: EVERY_ROLE, Screen: TodayView }

type Trouble = Today['troubles'][number]

/** Where a trouble is mended. */
const MENDED_IN: Partial<Record<Trouble['kind'], { view: string; item?: string; filters?: Record<string, string> }>> = {
  off_air: { view: 'channels' },
  money: { view: 'money' },
  sources: { view: 'lists' },
  guides: { view: 'lists' },
  matches: { view: 'lists', item: 'matches', filters: { show: 'without' } },
}

const todayQuery = deskQuery(operatorTodayCalls.showToday)

function TodayView() {
  const today = useQuery(todayQuery)
  useTodayEvents()
  return (
    <>
      {today.isError && <NoAnswer error={today.error} onRetry={() => void today.refetch()} />}
      {today.data && <TodayState today={today.data} />}
      <PlaybackCharts />
    </>
  )
}

/** Follows the server's events; the browser connects again by itself. */
function useTodayEvents(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const events = new EventSource(addressOf(operatorTodayCalls.followToday))
    events.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Today), data)
      if (read.success) queryClient.setQueryData(todayQuery.queryKey, read.output)
    })
    return () => events.close()
  }, [queryClient])
}

function TodayState({ today: { troubles, viewers, recordings, at_ms } }: { today: Today }) {
  const { i18n } = useLingui()
  const time = i18n.date(new Date(at_ms), { timeStyle: 'medium' })
  return (
    <section className={css.state}>
      <p className={css.viewers}>
        <Plural value={viewers} one="# viewer watches" few="# viewers watch" many="# viewers watch" other="# viewers watch" />
        <small>
          <Trans>as of {time}</Trans>
        </small>
      </p>
      {recordings && <Room {...recordings} />}
      {troubles.length === 0 && (
        <p className={css.calm}>
          <Trans>Nothing is wrong.</Trans>
        </p>
      )}
      <ul className={css.troubles} aria-live="polite">
        {troubles.map((trouble) => (
          <TroubleLine key={trouble.kind} trouble={trouble} />
        ))}
      </ul>
    </section>
  )
}

/** The room for recordings. */
function Room({ channels, free_bytes, total_bytes }: NonNullable<Today['recordings']>) {
  const { i18n } = useLingui()
  const gigabytes = (bytes: number) => i18n.number(bytes / 1e9, { style: 'unit', unit: 'gigabyte', maximumFractionDigits: 0 })
  const [free, total] = [gigabytes(free_bytes), gigabytes(total_bytes)]
  return (
    <p>
      <Trans>
        Channels that are recorded: {channels}. The disk has room for {free} of {total}.
      </Trans>
    </p>
  )
}

function TroubleLine({ trouble: { kind, count, names, since_ms } }: { trouble: Trouble }) {
  const { i18n } = useLingui()
  const views = useContext(ViewIds)
  const place = MENDED_IN[kind]
  const name = i18n._(TROUBLE_NAMES[kind])
  const since = since_ms === null ? '' : i18n.date(new Date(since_ms), { dateStyle: 'short', timeStyle: 'short' })
  return (
    <li data-kind={kind}>
      <b className={css.count}>{count}</b>
      <span>
        {place && views.includes(place.view) ? (
          <DeskLink className={parts.link} href={deskPath(place.view, place)}>
            {name}
          </DeskLink>
        ) : (
          <span>{name}</span>
        )}
        {since !== '' && (
          <small>
            <Trans>since {since}</Trans>
          </small>
        )}
        {names.length > 0 && <small>{names.join(', ') + (count > names.length ? ', …' : '')}</small>}
      </span>
    </li>
  )
}

const TROUBLE_NAMES = {
  disk: msg`The disk of the service is full`,
  recorder: msg`Recording is paused: the disk is full`,
  off_air: msg`Channels off air`,
  money: msg`Troubles with payments`,
  sources: msg`Lists and guides that are not refreshed`,
  guides: msg`Channels whose guide ends within two days`,
  matches: msg`Channels without a guide`,
  letters: msg`Letters that are not sent`,
  reminders: msg`Reminders that are late`,
  backup: msg`The last backup is old`,
}
