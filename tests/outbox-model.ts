// `npm run model:outbox [-- seeds operations first]`: the outbox against its model in a real browser, 20 seeds of 200 operations, from seed 1.
import { runOutboxModel } from './support/outbox-model.ts'
import { startService } from './support/running-service.ts'

const [seeds = 20, operations = 200, first = 1] = process.argv.slice(2).map(Number)
let failed = 0
for (let seed = first; seed < first + seeds; seed += 1) {
  const service = await startService()
  try {
    const { presses, kills, sent, applied, seconds } = await runOutboxModel(service, seed, operations)
    console.info(
      `seed ${seed}: ${presses} presses, ${kills} kills, ${sent} calls, ${applied} changes made, each once; as the model says (${seconds} s)`,
    )
  } catch (error) {
    failed += 1
    console.error(`seed ${seed}: ${String(error)}`)
  } finally {
    await service.stop()
  }
}
console.info(`${seeds - failed} of ${seeds} seeds ended in the model's state`)
process.exitCode = failed === 0 ? 0 : 1
