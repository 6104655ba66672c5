import type { Server } from 'node:http'

/** How far a process is in its life. */
export type Phase = 'starting' | 'serving' | 'draining'

/** The parts of a running service, in the order in which they end. */
export type ServiceParts = {
  server: Server
  /** Ends the service's own work; other processes take it over. */
  stopJobs: () => Promise<unknown>
  /** Ends streams of upstreams, once no request is accepted. */
  closeStreams: () => void
  /** Runs after the last response and the last job. */
  closeDatabase: () => Promise<unknown>
}

/** The life of this process. */
export type Lifecycle = {
  phase: () => Phase
  /** Serves until a signal or an uncaught error ends the process. */
  serve: (parts: ServiceParts) => void
}

/** How long running requests may take. Without a proxy a person waits at a terminal. */
const RUNNING_MS = { alone: 3000, behindProxy: 20_000 }
/** Bounds the rest of a stop: a lost database answers nothing. */
const STOP_WITHIN_MS = 25_000
const IDLE_CHECK_MS = 50
const ACCEPT_WITHIN_MS = 500

/**
 * Creates the life of this process. For `drainMs` after SIGTERM it still accepts requests while `phase` is
 * `draining`, so that a proxy sends the next ones elsewhere.
 */
export function createLifecycle(drainMs: number, reportError: (error: unknown) => void): Lifecycle {
  let phase: Phase = 'starting'

  function end({ server, stopJobs, closeStreams, closeDatabase }: ServiceParts, code: number, waitMs: number): void {
    if (phase === 'draining') return
    phase = 'draining'
    const jobs = stopJobs()
    jobs.catch(reportError)
    server.prependListener('request', (_request, response) => void (response.shouldKeepAlive = false))
    setTimeout(() => process.exit(1), waitMs + STOP_WITHIN_MS).unref()
    const close = (): void => {
      closeStreams()
      // Idle keep-alive connections would delay `close` until they time out.
      const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS)
      setTimeout(() => server.closeAllConnections(), RUNNING_MS[drainMs > 0 ? 'behindProxy' : 'alone']).unref()
      server.close(() => {
        clearInterval(idle)
        jobs
          .then(closeDatabase)
          .catch(reportError)
          .finally(() => process.exit(code))
      })
    }
    setTimeout(() => whenAllAreAccepted(server, close), waitMs)
  }

  return {
    phase: () => phase,
    serve(parts) {
      phase = 'serving'
      process.on('SIGTERM', () => end(parts, 0, drainMs))
      process.on('SIGINT', () => end(parts, 0, 0))
      process.on('uncaughtException', (error) => {
        reportError(error)
        end(parts, 1, drainMs)
      })
    },
  }
}

/** Calls back when no connection waits to be accepted: closing the port would reset it with its request. */
function whenAllAreAccepted(server: Server, then: () => void): void {
  const untilMs = performance.now() + ACCEPT_WITHIN_MS
  let hasAccepted = false
  server.on('connection', () => (hasAccepted = true))
  // One turn of the event loop accepts what waits.
  const look = (): void => {
    if (!hasAccepted || performance.now() > untilMs) return then()
    hasAccepted = false
    setImmediate(look)
  }
  setImmediate(look)
}
