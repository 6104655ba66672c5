import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Plan } from '../../contract/plans.ts'
import { queryOf } from '../../app-state/query-of.ts'

// The server's page has the first responses: the schemas load when a call is repeated.
const contract = () => import('../../contract/plans.ts')

const FRESH_MS = 10 * 60_000

/** Every package on offer, the narrowest first. */
export const plansQuery = () => queryOptions({ ...queryOf('planList', {}, contract), staleTime: FRESH_MS })

/** A package with its channels. */
export const planQuery = (id: string) =>
  queryOptions({ ...queryOf('showPlan', { params: { id } }, contract), staleTime: FRESH_MS })

/** Returns the packages that are sold on the site, not in an app store. */
export const plansSoldHere = (plans: readonly Plan[]): Plan[] => plans.filter(({ store }) => !store)

/** Loads the list of packages and the details of each that is sold here. */
export async function loadPlanDetails(queryClient: QueryClient): Promise<void> {
  const plans = await queryClient.ensureQueryData(plansQuery())
  await Promise.all(plansSoldHere(plans).map(({ _id: id }) => queryClient.ensureQueryData(planQuery(id))))
}
