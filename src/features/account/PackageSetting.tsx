import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Profile } from '../../contract/users.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { ArchiveCount } from '../../ui/ArchiveCount.tsx'
import { ChannelCount } from '../../ui/ChannelCount.tsx'
import { plansQuery } from '../billing/plan-queries.ts'
import { Setting } from './Setting.tsx'

/** The viewer's package and its contents. */
export function PackageSetting({ user: { subscription } }: { user: Profile }) {
  const { data: plans } = useQuery(plansQuery())
  const plan = plans?.find(({ _id }) => _id === subscription?.package_id)
  return (
    <Setting
      title={<Trans>Package</Trans>}
      value={subscription ? subscription.name : <Trans>No package: open channels and radio</Trans>}
      note={
        plan ? (
          <>
            <Trans>What it opens</Trans>
            {': '}
            <ChannelCount of={plan.channels} />
            {', '}
            <ArchiveCount of={plan.archive_days} />
          </>
        ) : (
          !subscription && (
            <Link to={SCREEN_PATHS.tariffs}>
              <Trans>What the packages open</Trans>
            </Link>
          )
        )
      }
    />
  )
}
