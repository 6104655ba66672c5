import { useQuery } from '@tanstack/react-query'
import { openingPackage } from '../../domain/account/opening-package.ts'
import { plansQuery } from './plan-queries.ts'

type Locked = { allowed: boolean; package_id: string | null }

/** The package that opens what the viewer's tier does not; undefined for what is open, and while the packages are on their way. */
export function useNeededPackage({ allowed, package_id }: Locked): string | undefined {
  const { data: plans = [] } = useQuery({ ...plansQuery(), enabled: !allowed })
  return allowed ? undefined : openingPackage(plans, { package_id }, 0)?.name
}
