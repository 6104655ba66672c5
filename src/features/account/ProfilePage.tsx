import { Select, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { pluralForm } from '../../domain/plural-form.ts'
import { session } from '../../platform/session.ts'
import { ChannelCount } from '../../ui/ChannelCount.tsx'
import { usePart } from '../../ui/use-store.ts'
import { plansQuery } from '../billing/plan-queries.ts'
import css from './ProfilePage.module.css'
import { userQuery } from './user-queries.ts'

/** Who is signed in, and what their package opens. */
export function ProfilePage() {
  const { t } = useLingui()
  const signedIn = usePart(session, (value) => value !== null)
  const { data: user } = useQuery({ ...userQuery(), enabled: signedIn })
  const { data: plans } = useSuspenseQuery(plansQuery())
  const plan = plans.find(({ _id }) => _id === user?.subscription?.package_id)
  return (
    <section className={css.page} aria-busy={!user}>
      <title>{`${t`Profile`} — ${t`Efir`}`}</title>
      <h1>
        <Trans>Profile</Trans>
      </h1>
      <dl>
        <div>
          <dt>
            <Trans>Name</Trans>
          </dt>
          <dd>{user?.name}</dd>
        </div>
        <div>
          <dt>
            <Trans>Package</Trans>
          </dt>
          <dd>{user && (user.subscription ? user.subscription.name : <Trans>No package: open channels and radio</Trans>)}</dd>
        </div>
        {plan && (
          <div>
            <dt>
              <Trans>What it opens</Trans>
            </dt>
            <dd>
              <ChannelCount of={plan.channels} />
              {', '}
              <ArchiveCount of={plan.archive_days} />
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}

function ArchiveCount({ of: count }: { of: number }) {
  return (
    <Select
      value={pluralForm(count)}
      _one={`archive of ${count} day`}
      _few={`archive of ${count} days`}
      other={`archive of ${count} days`}
    />
  )
}
