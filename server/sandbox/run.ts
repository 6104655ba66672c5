// `npm run sandbox -- --port 4300 [--control]`: a stand-in for LiqPay, with its own books, on this machine.
// With `--chargebee URL` it stands in for Chargebee, and sends its webhooks to the service at that URL.
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { makeDataFolder } from '../data-folder.ts'
import { errorReport } from '../error-report.ts'
import { listen } from '../http/listen.ts'
import { startErrorText, StartError } from '../start-error.ts'
import { openChargebeeBooks } from './chargebee/chargebee-books.ts'
import { createChargebeeSandbox } from './chargebee/chargebee-sandbox.ts'
import { keepWorking } from './keep-working.ts'
import { openBooks } from './sandbox-books.ts'
import { createSandbox, type Sandbox } from './sandbox.ts'

const USAGE = 'Usage: npm run sandbox [-- --port 4300] [--dir FOLDER] [--control] [--chargebee http://127.0.0.1:3000]'

try {
  await run()
} catch (error) {
  const text = startErrorText(error)
  console.error(typeof text === 'string' ? text : errorReport(text))
  process.exit(1)
}

/** A provider on its books, and the lines that its start prints. */
type Provider = { sandbox: Sandbox; lines: string[]; close(): void }

async function run(): Promise<void> {
  const options = readOptions()
  const { port, folder, serviceUrl } = options
  makeDataFolder(folder)
  const provider = serviceUrl === null ? openLiqPay(options) : openChargebee(options, serviceUrl)
  const { sandbox } = provider
  const server = await listen(sandbox.app.fetch, { host: '127.0.0.1', port }).catch((cause: Error) => {
    throw new StartError(`Port ${port} cannot be used: ${cause.message}.`, { cause })
  })
  console.log(provider.lines.join('\n'))
  const work = keepWorking(sandbox, (error) => console.error(errorReport(error)))
  const stop = (): void => {
    server.close(() => {
      void work.stop().then(() => {
        provider.close()
        process.exit(0)
      })
    })
    server.closeAllConnections()
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

type Options = { port: number; folder: string; hasControl: boolean; serviceUrl: string | null }

function urlOf({ port }: Options): string {
  return `http://127.0.0.1:${port}`
}

function openLiqPay(options: Options): Provider {
  const books = openBooks(join(options.folder, 'sandbox.sqlite'))
  const baseUrl = urlOf(options)
  const { public_key, private_key } = books.merchant
  return {
    sandbox: createSandbox({ books, baseUrl, hasControl: options.hasControl }),
    lines: [
      `The sandbox of LiqPay is at ${baseUrl}.`,
      `  LIQPAY_URL=${baseUrl}`,
      `  LIQPAY_PUBLIC_KEY=${public_key}`,
      `  LIQPAY_PRIVATE_KEY=${private_key}`,
    ],
    close: books.close,
  }
}

function openChargebee(options: Options, serviceUrl: string): Provider {
  const books = openChargebeeBooks(join(options.folder, 'sandbox-chargebee.sqlite'))
  const baseUrl = urlOf(options)
  const webhookUrl = `${serviceUrl}/api/chargebee/webhook`
  const { apiKey, webhookUser, webhookPassword } = books.site
  return {
    sandbox: createChargebeeSandbox({ books, baseUrl, webhookUrl, hasControl: options.hasControl }),
    lines: [
      `The stand-in of Chargebee is at ${baseUrl}, and sends its webhooks to ${webhookUrl}.`,
      `  CHARGEBEE_URL=${baseUrl}`,
      `  CHARGEBEE_SITE=sandbox`,
      `  CHARGEBEE_API_KEY=${apiKey}`,
      `  CHARGEBEE_WEBHOOK_USER=${webhookUser}`,
      `  CHARGEBEE_WEBHOOK_PASSWORD=${webhookPassword}`,
      `  PUBLIC_URL=${serviceUrl}`,
    ],
    close: books.close,
  }
}

function readOptions(): Options {
  try {
    const { values } = parseArgs({
      options: {
        port: { type: 'string' },
        dir: { type: 'string' },
        control: { type: 'boolean' },
        chargebee: { type: 'string' },
      },
    })
    const port = Number(values.port ?? '4300')
    if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error('no such port')
    const folder = resolve(values.dir ?? process.env['DATA_DIR'] ?? 'data')
    const serviceUrl = values.chargebee === undefined ? null : new URL(values.chargebee).origin
    return { port, folder, hasControl: values.control === true, serviceUrl }
  } catch (cause) {
    throw new StartError(USAGE, { cause })
  }
}
