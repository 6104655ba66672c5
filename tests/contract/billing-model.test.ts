import { expect, test } from 'vitest'
import { runBillingModel } from '../support/billing-model.ts'

// `npm run model:billing` runs 60 seeds of 2,000 acts, and the broken rules.
test.each([1, 2])('viewers, a bank and killed processes leave no difference between both books (seed %d)', async (seed) => {
  const { faults, count } = await runBillingModel(seed, 250)
  expect(faults).toEqual([])
  expect(count.charges).toBeGreaterThan(5)
})
