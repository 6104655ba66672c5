import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import type { ProgrammeInBrief } from '../../contract/programmes.ts'
import type { FoundProgramme as Programme } from '../../contract/search.ts'
import { timeOfDay } from '../../domain/time/clock-format.ts'
import { dayName } from '../../domain/time/day-name.ts'
import { nameIn } from '../../domain/i18n/locale.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { titleIn } from '../../domain/i18n/programme-texts.ts'
import { clock, wholeMinute } from '../../platform/clock.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { viewerZone } from '../../platform/viewer-zone.ts'
import { useSelector, useStore } from '../../ui/use-store.ts'
import css from './FoundGroup.module.css'
import { Marked } from './Marked.tsx'

/** Showings that play now come first: the current one, then the archive, then future ones. */
const ORDER: readonly ProgrammeInBrief['status'][] = ['current', 'before', 'after']

/** A programme among the results. The title links to its nearest showing, the others are listed beside it. */
export function FoundProgramme({
  programme: { channel, showings, words },
  onOpen,
}: {
  programme: Programme
  onOpen: () => void
}) {
  const locale = useStore(localeStore)
  const nameId = useId()
  const [first, ...others] = showings.toSorted((a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status))
  if (!first) return null
  return (
    <li>
      <ShowingLink showing={first} slug={channel.slug} className={css.row} onOpen={onOpen}>
        <img src={channel.logo} alt="" width="48" height="48" />
        <span className={css.name} id={nameId}>
          <Marked name={titleIn(locale, first)} words={words} />
          <small>
            {nameIn(locale, channel)} · <When showing={first} />
          </small>
        </span>
      </ShowingLink>
      {others.length > 0 && (
        <ul className={css.showings}>
          {others.map((showing) => (
            <li key={showing._id}>
              <ShowingLink showing={showing} slug={channel.slug} className={css.showing} describedBy={nameId} onOpen={onOpen}>
                <When showing={showing} />
              </ShowingLink>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

type ShowingLinkProps = {
  showing: ProgrammeInBrief
  slug: string
  className: string | undefined
  describedBy?: string
  onOpen: () => void
  children: ReactNode
}

/** Leads to the channel live, to the archive, or to the channel's guide of the day. */
function ShowingLink({ showing: { status, _id, day }, slug, className, describedBy, onOpen, children }: ShowingLinkProps) {
  return (
    <Link
      to={SCREEN_PATHS.channel}
      params={{ id: slug }}
      search={status === 'current' ? {} : status === 'before' ? { archive: _id } : { day }}
      className={className}
      aria-describedby={describedBy}
      data-found
      data-on={status === 'current' || undefined}
      onClick={onOpen}
    >
      {children}
    </Link>
  )
}

function When({ showing: { status, start } }: { showing: ProgrammeInBrief }) {
  const locale = useStore(localeStore)
  const zone = useStore(viewerZone)
  const nowMs = useSelector(clock, wholeMinute)
  if (status === 'current')
    return (
      <span>
        <Trans>On air now</Trans>
      </span>
    )
  const when = `${dayName(start, nowMs, locale, zone)}, ${timeOfDay(start, zone)}`
  return status === 'before' ? (
    <span>
      <Trans>In the archive: {when}</Trans>
    </span>
  ) : (
    <span>{when}</span>
  )
}
