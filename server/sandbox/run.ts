// `npm run sandbox -- --port 4300 [--control]`: a stand-in for LiqPay, with its own books, on this machine.
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { makeDataFolder } from '../data-folder.ts'
import { errorReport } from '../error-report.ts'
import { listen } from '../http/listen.ts'
import { startErrorText, StartError } from '../start-error.ts'
import { keepWorking } from './keep-working.ts'
import { openBooks } from './sandbox-books.ts'
import { createSandbox } from './sandbox.ts'

const USAGE = 'Usage: npm run sandbox [-- --port 4300] [--dir FOLDER] [--control]'

try {
  await run()
} catch (error) {
  const text = startErrorText(error)
  console.error(typeof text === 'string' ? text : errorReport(text))
  process.exit(1)
}

async function run(): Promise<void> {
  const { port, folder, hasControl } = readOptions()
  makeDataFolder(folder)
  const books = openBooks(join(folder, 'sandbox.sqlite'))
  const baseUrl = `http://127.0.0.1:${port}`
  const sandbox = createSandbox({ books, baseUrl, hasControl })
  const server = await listen(sandbox.app.fetch, { host: '127.0.0.1', port }).catch((cause: Error) => {
    throw new StartError(`Port ${port} cannot be used: ${cause.message}.`, { cause })
  })
  const { public_key, private_key } = books.merchant
  console.log(`The sandbox of LiqPay is at ${baseUrl}.\n  LIQPAY_URL=${baseUrl}`)
  console.log(`  LIQPAY_PUBLIC_KEY=${public_key}\n  LIQPAY_PRIVATE_KEY=${private_key}`)
  const work = keepWorking(sandbox, (error) => console.error(errorReport(error)))
  const stop = (): void => {
    server.close(() => {
      void work.stop().then(() => {
        books.close()
        process.exit(0)
      })
    })
    server.closeAllConnections()
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

function readOptions(): { port: number; folder: string; hasControl: boolean } {
  try {
    const { values } = parseArgs({
      options: { port: { type: 'string' }, dir: { type: 'string' }, control: { type: 'boolean' } },
    })
    const port = Number(values.port ?? '4300')
    if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error('no such port')
    const folder = resolve(values.dir ?? process.env['DATA_DIR'] ?? 'data')
    return { port, folder, hasControl: values.control === true }
  } catch (cause) {
    throw new StartError(USAGE, { cause })
  }
}
