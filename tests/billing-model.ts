// `npm run model:billing [-- seeds operations first]`: 60 seeds of 2,000 operations from seed 1. Then a few
// seeds with a rule switched off, which have to fail.
import { type BrokenRule, runBillingModel } from './support/billing-model.ts'

const [seeds = 60, operations = 2000, first = 1] = process.argv.slice(2).map(Number)
const BROKEN_SEEDS = 6
const totals: Record<string, number> = {}
let failed = 0
for (let seed = first; seed < first + seeds; seed += 1) {
  const { faults, kills, count, acts } = await runBillingModel(seed, operations)
  for (const [what, number] of Object.entries({ operations: acts, kills, ...count })) totals[what] = (totals[what] ?? 0) + number
  console.info(`seed ${seed}: ${kills} kills, ${count.charges} charges, ${count.refunds} refunds, ${count.renewals} renewals`)
  for (const fault of faults) console.error(`seed ${seed}: ${fault}`)
  if (faults.length > 0) failed += 1
}
console.info(
  Object.entries(totals)
    .map(([what, number]) => `${number} ${what}`)
    .join(', '),
)
console.info(failed === 0 ? `${seeds} of ${seeds} seeds hold every rule` : `${failed} of ${seeds} seeds break a rule`)
let isSeen = true
for (const broken of ['same id', 'refund fence'] as const satisfies BrokenRule[]) {
  let broke = 0
  for (let seed = first; seed < first + BROKEN_SEEDS; seed += 1) {
    if ((await runBillingModel(seed, operations, broken)).faults.length > 0) broke += 1
  }
  console.info(`without the rule of the ${broken}: ${broke} of ${BROKEN_SEEDS} seeds fail`)
  if (broke === 0) isSeen = false
}
process.exitCode = failed === 0 && isSeen ? 0 : 1
