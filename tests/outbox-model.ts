// `npm run model:outbox [-- seeds operations first]`: 20 seeds of 200 operations from seed 1. Every kind of
// pending change runs against a server in memory; favourites also in a real browser that is killed.
import { runKindsModel } from './support/outbox-kinds-model.ts'
import { runOutboxModel } from './support/outbox-model.ts'
import { startService } from './support/running-service.ts'

const [seeds = 20, operations = 200, first = 1] = process.argv.slice(2).map(Number)
let failed = 0
for (let seed = first; seed < first + seeds; seed += 1) {
  const { changes, kills, calls, faults } = await runKindsModel(seed, operations)
  console.info(`seed ${seed}, every kind: ${changes} changes, ${kills} kills, ${calls} calls, ${faults.length} faults`)
  for (const fault of faults) console.error(`seed ${seed}: ${fault}`)
  if (faults.length > 0) failed += 1
}
for (let seed = first; seed < first + seeds; seed += 1) {
  const service = await startService()
  try {
    const { presses, kills, sent, applied, seconds } = await runOutboxModel(service, seed, operations)
    console.info(
      `seed ${seed}, in a browser: ${presses} presses, ${kills} kills, ${sent} calls, ${applied} changes made, each once (${seconds} s)`,
    )
  } catch (error) {
    failed += 1
    console.error(`seed ${seed}: ${String(error)}`)
  } finally {
    await service.stop()
  }
}
console.info(failed === 0 ? 'every seed ended in the state of the model' : `${failed} runs did not end in the state of the model`)
process.exitCode = failed === 0 ? 0 : 1
