import { createServer, type Server } from 'node:http'
import { StartError } from '../start-error.ts'
import type { Metrics } from './metrics.ts'
import type { Readiness } from './readiness.ts'

/** Answers of the operator's port. */
export type OpsAnswers = {
  ready: () => Promise<Readiness>
  metrics: Pick<Metrics, 'text' | 'contentType' | 'read'>
}

type Answer = { status: number; type: string; body: string }

const json = (status: number, body: object): Answer => ({ status, type: 'application/json', body: JSON.stringify(body) })

/**
 * Opens the operator's port: `/live` (the process answers), `/ready` (a proxy may send requests) and
 * `/metrics` (for Prometheus). It never keeps the process alive. Throws a `StartError` if the port is taken.
 */
export async function openOps({ host, port }: { host: string; port: number }, { ready, metrics }: OpsAnswers): Promise<Server> {
  metrics.read({
    name: 'efir_ready',
    help: 'Whether a proxy may send requests, by the phase of the process',
    label: 'phase',
    values: async () => ready().then(({ isReady, phase }) => ({ [phase]: Number(isReady) })),
  })
  const routes: Readonly<Record<string, () => Promise<Answer>>> = {
    '/metrics': async () => ({ status: 200, type: metrics.contentType, body: await metrics.text() }),
    '/live': async () => json(200, { status: 'live' }),
    async '/ready'() {
      const { isReady, phase, failing } = await ready()
      return json(isReady ? 200 : 503, { status: isReady ? 'ready' : 'not ready', phase, failing })
    },
  }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://ops')
    const route = Object.hasOwn(routes, pathname) ? routes[pathname]! : async () => json(404, { status: 'not found' })
    route()
      .catch(() => json(500, { status: 'failed' }))
      .then(({ status, type, body }) => response.writeHead(status, { 'Content-Type': type }).end(body))
      .catch(() => response.destroy())
  })
  server.unref()
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) =>
      reject(new StartError(`OPS_PORT ${port} on ${host} cannot be used: ${cause.message}.`, { cause })),
    )
    server.listen(port, host, resolve)
  })
  return server
}
