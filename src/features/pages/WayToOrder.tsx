import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Plan } from '../../contract/plans.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { buttonClass } from '../../ui/Button.tsx'

/** The link that orders a package. */
export function WayToOrder({ plan: { _id, name } }: { plan: Pick<Plan, '_id' | 'name'> }) {
  return (
    <Link to={SCREEN_PATHS.checkout} search={{ package: _id }} className={buttonClass('needle')}>
      <Trans>Choose {name}</Trans>
    </Link>
  )
}
