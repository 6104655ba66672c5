import { useQuery } from '@tanstack/react-query'
import { openingPackage } from '../../domain/account/opening-package.ts'
import { plansQuery } from './plan-queries.ts'

type Locked = { allowed: boolean; package_id: string | null }

/**
 * Returns the package that opens an item; undefined if the viewer's tier opens it, or while packages load.
 */
export function useNeededPackage({ allowed, package_id }: Locked): string | undefined {
  const { data: plans = [] } = useQuery({ ...plansQuery(), enabled: !allowed })
  return allowed ? undefined : openingPackage(plans, { package_id }, 0)?.name
}
