import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { SiteFacts } from '../../contract/site.ts'
import { hoursElsewhere, isOpenAt } from '../../domain/time/opening-hours.ts'
import { clock, wholeMinute } from '../../platform/clock.ts'
import { viewerZone } from '../../platform/viewer-zone.ts'
import { PhoneLink } from '../../ui/PhoneLink.tsx'
import { useSelector, useStore } from '../../ui/use-store.ts'
import { siteFactsQuery } from '../pages/page-queries.ts'
import { SupportId } from './SupportId.tsx'
import css from './SupportWays.module.css'

/** Support's contacts and hours, in Kyiv and local time, and the support id. */
export function SupportWays({ supportId }: { supportId: string | undefined }) {
  const nowMs = useSelector(clock, wholeMinute)
  const { data: facts } = useQuery(siteFactsQuery())
  return (
    <dl className={css.ways}>
      <div>
        <dt>
          <Trans>Support ID</Trans>
        </dt>
        <dd>{supportId !== undefined && <SupportId id={supportId} />}</dd>
      </div>
      {facts?.phone && (
        <div>
          <dt>
            <Trans>Call centre</Trans>
          </dt>
          <dd>
            <PhoneLink of={facts.phone} />
            <p data-open={isOpenAt(facts.hours, nowMs) || undefined}>
              {isOpenAt(facts.hours, nowMs) ? <Trans>Answers now</Trans> : <Trans>Closed now</Trans>}
            </p>
          </dd>
        </div>
      )}
      {facts && (
        <>
          <div>
            <dt>
              <Trans>Weekdays</Trans>
            </dt>
            <Times hours={facts.hours.weekdays} nowMs={nowMs} />
          </div>
          <div>
            <dt>
              <Trans>Weekends</Trans>
            </dt>
            <Times hours={facts.hours.weekends} nowMs={nowMs} />
          </div>
          <div>
            <dt>
              <Trans>E-mail</Trans>
            </dt>
            <dd>
              <a href={`mailto:${facts.email}`}>{facts.email}</a>
            </dd>
          </div>
        </>
      )}
    </dl>
  )
}

function Times({ hours, nowMs }: { hours: SiteFacts['hours']['weekdays']; nowMs: number }) {
  const here = hoursElsewhere(hours, nowMs, useStore(viewerZone))
  return (
    <dd>
      <Trans>
        {hours.from}–{hours.to} in Kyiv
      </Trans>
      {here && (
        <p>
          <Trans>
            {here.from}–{here.to} your time
          </Trans>
        </p>
      )}
    </dd>
  )
}
