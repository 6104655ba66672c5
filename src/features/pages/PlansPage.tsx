import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQueries, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, Minus } from 'lucide-react'
import type { Channel } from '../../contract/channels.ts'
import type { PlanDetails } from '../../contract/plans.ts'
import { firstOfCategories, isListLong } from '../../domain/guide/list-parts.ts'
import { languageTag, nameIn } from '../../domain/i18n/locale.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { ChannelCount } from '../../ui/ChannelCount.tsx'
import { useStore } from '../../ui/use-store.ts'
import { planQuery, plansQuery, plansSoldHere } from '../billing/plan-queries.ts'
import { categoriesQuery, channelsQuery } from '../channels/channel-queries.ts'
import { Blocks } from '../../texts/Blocks.tsx'
import { PageLink } from './PageLink.tsx'
import { pageQuery } from './page-queries.ts'
import css from './PlansPage.module.css'
import { TextHead } from './TextHead.tsx'
import { twoParts } from './two-parts.ts'
import { WayToOrder } from './WayToOrder.tsx'

/** Which package opens which channel, by category. */
export function PlansPage() {
  const { t } = useLingui()
  const locale = useStore(localeStore)
  const { data: all } = useSuspenseQuery(plansQuery())
  const details = useSuspenseQueries({ queries: plansSoldHere(all).map(({ _id: id }) => planQuery(id)) })
  const plans = details.map(({ data }) => data)
  const { data: allChannels } = useSuspenseQuery(channelsQuery())
  const { data: categories } = useSuspenseQuery(categoriesQuery())
  const channels = firstOfCategories(allChannels, categories)
  const { data: page } = useSuspenseQuery(pageQuery('plans', locale))
  const [before, after] = twoParts(page.blocks)
  return (
    <article className={css.page} lang={languageTag(page.lang)}>
      <TextHead page={page} dated={false} />
      <Blocks Reference={PageLink} of={before} />
      <div className={css.tables}>
        {categories.map((category) => {
          const of = channels.filter(({ category_id }) => category_id === category._id)
          if (of.length === 0) return null
          return (
            <table key={category._id} className={css.table}>
              <caption>
                {nameIn(locale, category)}
                {isListLong(categories) && of.length < category.channels && (
                  <>
                    {' · '}
                    <Link to={SCREEN_PATHS.channels} search={{ category: category.slug }}>
                      <ChannelCount of={category.channels} />
                    </Link>
                  </>
                )}
              </caption>
              <thead>
                <tr>
                  <th scope="col">
                    <Trans>Channel</Trans>
                  </th>
                  <th scope="col">
                    <Trans>Everybody</Trans>
                  </th>
                  {plans.map((plan) => (
                    <th key={plan._id} scope="col">
                      {plan.name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {of.map((channel) => (
                  <Row key={channel._id} channel={channel} plans={plans} yes={t`opens`} no={t`does not open`} />
                ))}
              </tbody>
            </table>
          )
        })}
      </div>
      <div className={css.orders}>{plans.map((plan) => plan.price && <WayToOrder key={plan._id} plan={plan} />)}</div>
      <p className={css.back}>
        <Link to={SCREEN_PATHS.tariffs}>
          <Trans>Prices of the packages</Trans>
        </Link>
      </p>
      <Blocks Reference={PageLink} of={after} inColumns />
    </article>
  )
}

type RowProps = { channel: Channel; plans: readonly PlanDetails[]; yes: string; no: string }

function Row({ channel, plans, yes, no }: RowProps) {
  const locale = useStore(localeStore)
  const marks = [
    { id: 'everybody', opens: channel.package_id === null },
    ...plans.map(({ _id, channel_ids }) => ({ id: _id, opens: channel_ids.includes(channel._id) })),
  ]
  return (
    <tr>
      <th scope="row">
        <Link to={SCREEN_PATHS.channel} params={{ id: channel.slug }} search={{}}>
          {nameIn(locale, channel)}
        </Link>
      </th>
      {marks.map(({ id, opens }) => (
        <td key={id} data-opens={opens || undefined}>
          {opens ? (
            <Check role="img" aria-label={yes} size={18} strokeWidth={3} />
          ) : (
            <Minus role="img" aria-label={no} size={18} />
          )}
        </td>
      ))}
    </tr>
  )
}
