import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Subscription } from '../../contract/subscriptions.ts'
import { subscriptionState, type SubscriptionState } from '../../domain/billing/subscription-state.ts'
import { now } from '../../storage/server-clock.ts'
import { Scale } from '../../ui/Scale.tsx'
import { cardsQuery } from './billing-queries.ts'
import { cardName, FAILURE_WORDS, useFormatters } from './billing-words.tsx'
import { plansQuery } from './plan-queries.ts'
import css from './SubscriptionCard.module.css'

const DAY_MS = 86_400_000

/** A subscription: its package, its period as a scale with the needle at today, and what comes next. */
export function SubscriptionCard({ of: subscription, children }: { of: Subscription; children?: ReactNode }) {
  const state = subscriptionState(subscription)
  return (
    <article className={css.card} data-state={state}>
      <p className={css.state}>
        <span>{STATE_WORDS[state]}</span>
      </p>
      <h2 className={css.name}>{subscription.name}</h2>
      {state !== 'ended' && <Term of={subscription} />}
      <Facts of={subscription} state={state} />
      {children && <div className={css.ways}>{children}</div>}
    </article>
  )
}

const STATE_WORDS: Record<SubscriptionState, ReactNode> = {
  granted: <Trans>A gift of the service</Trans>,
  store: <Trans>Bought in an app store</Trans>,
  ended: <Trans>Has ended</Trans>,
  past_due: <Trans>The payment did not go through</Trans>,
  renewal_off: <Trans>Renewal is off</Trans>,
  trial: <Trans>Trial period</Trans>,
  active: <Trans>Is active</Trans>,
}

/** The current period. Its length is the package's: the contract tells its end only. */
function Term({ of: { package_id, active_until: untilMs, trial } }: { of: Subscription }) {
  const { day } = useFormatters()
  const { data: plans } = useQuery(plansQuery())
  if (untilMs === null)
    return (
      <p>
        <Trans>Without an end</Trans>
      </p>
    )
  const plan = plans?.find(({ _id }) => _id === package_id)
  const days = trial ? plan?.trial_days : plan?.period_days
  const fromMs = days ? untilMs - days * DAY_MS : null
  const at = fromMs === null ? null : Math.min(1, Math.max(0, (now() - fromMs) / (untilMs - fromMs)))
  return (
    <div className={css.term}>
      <Scale at={at} filled steps={days ?? 30} major={5} size="ruler" />
      <p className={css.ends}>
        {fromMs !== null && fromMs < now() && <span>{day(fromMs)}</span>}
        <span>
          <Trans>to {day(untilMs)}</Trans>
        </span>
      </p>
    </div>
  )
}

type FactsProps = { of: Subscription; state: SubscriptionState }

function Facts({ of: subscription, state }: FactsProps) {
  const { day, moment, sum } = useFormatters()
  const { active_until: untilMs, next_charge: next, next_package: lower, problem, auto_renew: renews } = subscription
  const { data: cards } = useQuery({ ...cardsQuery(), enabled: next?.card_id != null })
  const card = cards?.find(({ _id }) => _id === next?.card_id)
  return (
    <dl className={css.facts}>
      {state === 'ended' && untilMs !== null && <Fact name={<Trans>Access ended</Trans>}>{day(untilMs)}</Fact>}
      {next && state !== 'past_due' && (
        <Fact name={<Trans>Next charge</Trans>}>
          {day(next.at)}, {sum(next)}
        </Fact>
      )}
      {card && <Fact name={<Trans>From the card</Trans>}>{cardName(card)}</Fact>}
      {state === 'renewal_off' && (
        <Fact name={<Trans>Charges</Trans>}>
          <Trans>There will be none</Trans>
        </Fact>
      )}
      {problem && (renews || problem.code === 'no_card') && (
        <Fact name={<Trans>Reason</Trans>}>{FAILURE_WORDS[problem.code]}</Fact>
      )}
      {state === 'past_due' && problem && (
        <Fact name={<Trans>Next attempt</Trans>}>
          {problem.retry_at === null ? (
            <span>
              <Trans>After you change the card</Trans>
            </span>
          ) : (
            <span>{moment(problem.retry_at)}</span>
          )}
        </Fact>
      )}
      {lower && (
        <Fact name={<Trans>After it</Trans>}>
          {lower.name}, <Trans>from {day(lower.at)}</Trans>
        </Fact>
      )}
    </dl>
  )
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
