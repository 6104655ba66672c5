import { queryOptions } from '@tanstack/react-query'
import { call } from '../../app-state/api-client.ts'

// These answers come with the server's page, so their schemas arrive only when they are asked for again.
const plans = () => import('../../contract/plans.ts')

const FRESH_MS = 10 * 60_000

/** Every package on offer, the narrowest first. */
export const plansQuery = () =>
  queryOptions({ queryKey: ['plans'], queryFn: async () => call((await plans()).planList), staleTime: FRESH_MS })

/** The packages that are sold here, each with its channels. */
export const planDetailsQuery = () =>
  queryOptions({
    queryKey: ['plan-details'],
    async queryFn() {
      const { planList, showPlan } = await plans()
      const sold = (await call(planList)).filter(({ store }) => !store)
      return Promise.all(sold.map(({ _id: id }) => call(showPlan, { params: { id } })))
    },
    staleTime: FRESH_MS,
  })
