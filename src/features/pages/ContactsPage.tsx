import { Trans } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { languageTag } from '../../domain/i18n/locale.ts'
import { hoursElsewhere, isOpenAt } from '../../domain/time/opening-hours.ts'
import { clock, wholeMinute } from '../../platform/clock.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { viewerZone } from '../../platform/viewer-zone.ts'
import { PhoneLink } from '../../ui/PhoneLink.tsx'
import { useSelector, useStore } from '../../ui/use-store.ts'
import css from './ContactsPage.module.css'
import { pageQuery, siteFactsQuery } from './page-queries.ts'
import { TextBody } from './TextBody.tsx'
import { TextHead } from './TextHead.tsx'

type Hours = { from: string; to: string }

/** How to reach the operator, with the hours of the call centre in Kyiv and here. */
export function ContactsPage() {
  const locale = useStore(localeStore)
  const nowMs = useSelector(clock, wholeMinute)
  const { data: facts } = useSuspenseQuery(siteFactsQuery())
  const { data: page } = useSuspenseQuery(pageQuery('contacts', locale))
  const open = isOpenAt(facts.hours, nowMs)
  return (
    <article lang={languageTag(page.lang)}>
      <TextHead page={page} dated={false} />
      <dl className={css.ways}>
        {facts.phone && (
          <div>
            <dt>
              <Trans>Call centre</Trans>
            </dt>
            <dd>
              <PhoneLink of={facts.phone} />
              <p className={css.state} data-open={open || undefined}>
                {open ? <Trans>Answers now</Trans> : <Trans>Closed now</Trans>}
              </p>
            </dd>
          </div>
        )}
        <div>
          <dt>
            <Trans>E-mail</Trans>
          </dt>
          <dd>
            <a href={`mailto:${facts.email}`}>{facts.email}</a>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Weekdays</Trans>
          </dt>
          <dd>
            <Times hours={facts.hours.weekdays} nowMs={nowMs} />
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Weekends</Trans>
          </dt>
          <dd>
            <Times hours={facts.hours.weekends} nowMs={nowMs} />
          </dd>
        </div>
      </dl>
      <TextBody of={page.blocks} />
    </article>
  )
}

function Times({ hours, nowMs }: { hours: Hours; nowMs: number }) {
  const zone = useStore(viewerZone)
  const here = hoursElsewhere(hours, nowMs, zone)
  return (
    <>
      <p className={css.hours}>
        <Trans>
          {hours.from}–{hours.to} in Kyiv
        </Trans>
      </p>
      {/* The line keeps its space where the viewer's zone is Kyiv's: nothing moves once the browser knows
          the zone. */}
      <p className={css.here}>
        {here && (
          <span>
            <Trans>
              {here.from}–{here.to} your time
            </Trans>
          </span>
        )}
      </p>
    </>
  )
}
