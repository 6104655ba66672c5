import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { findBrowser } from '../../server/demo/studio/find-browser.ts'
import { ended } from './heard.ts'

/** A tab: runs an expression as if a viewer had caused it, and waits for its promise. */
export type Tab = { run: <T>(expression: string) => Promise<T> }

/**
 * A browser with tabs that hide one another and are slowed down when hidden, which the pages of Playwright
 * never are.
 */
export type PlainBrowser = {
  /**
   * Opens a tab in front of the others, runs `before` ahead of its page's own scripts, and waits until it has
   * loaded.
   */
  open: (url: string, before?: () => void) => Promise<Tab>
  stop: () => Promise<void>
}

type Reply = { id?: number; method?: string; sessionId?: string; result?: Record<string, unknown>; error?: { message: string } }

// A hidden tab's timers run once a minute after five minutes; here after ten seconds.
const SOON_THROTTLED = '--enable-features=IntensiveWakeUpThrottling:grace_period_seconds/10'

/** Starts the browser of the tests without Playwright, with this added to its environment. */
export async function startPlainBrowser(env: Record<string, string>): Promise<PlainBrowser> {
  const { executablePath, args = [] } = await findBrowser()
  const profile = mkdtempSync(join(tmpdir(), 'efir-browser-'))
  const own = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`, SOON_THROTTLED]
  const child = spawn(executablePath!, [...args, ...own], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const socket = new WebSocket(await debuggingAddress(child.stderr))
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = reject
  })
  const waiting = new Map<number, (reply: Reply) => void>()
  const loaded = new Map<string, () => void>()
  socket.onmessage = ({ data }) => {
    const { sessionId = '', ...reply } = JSON.parse(String(data)) as Reply
    if (reply.id !== undefined) waiting.get(reply.id)?.(reply)
    if (reply.method === 'Page.loadEventFired') loaded.get(sessionId)?.()
  }
  let sent = 0

  function send(method: string, params: object, sessionId?: string): Promise<Record<string, unknown>> {
    const id = (sent += 1)
    return new Promise((resolve, reject) => {
      waiting.set(id, ({ result, error }) => {
        waiting.delete(id)
        if (result) resolve(result)
        else reject(new Error(`${method}: ${error?.message}`))
      })
      socket.send(JSON.stringify({ id, method, params, sessionId }))
    })
  }

  return {
    async open(url, before = () => {}) {
      const { targetId } = await send('Target.createTarget', { url: 'about:blank' })
      const sessionId = (await send('Target.attachToTarget', { targetId, flatten: true }))['sessionId'] as string
      await send('Page.enable', {}, sessionId)
      await send('Page.addScriptToEvaluateOnNewDocument', { source: `(${before.toString()})()` }, sessionId)
      const whole = new Promise<void>((resolve) => loaded.set(sessionId, resolve))
      await send('Page.navigate', { url }, sessionId)
      await whole
      return {
        async run<T>(expression: string) {
          const parameters = { expression, userGesture: true, awaitPromise: true, returnByValue: true }
          const { result, exceptionDetails } = await send('Runtime.evaluate', parameters, sessionId)
          if (exceptionDetails) throw new Error(`${expression}: ${JSON.stringify(exceptionDetails)}`)
          return (result as { value: T }).value
        },
      }
    },
    async stop() {
      socket.close()
      await ended(child)
      rmSync(profile, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

async function debuggingAddress(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) {
    const address = /DevTools listening on (ws:\S+)/.exec(line)?.[1]
    if (address) {
      // Later output must not fill the pipe.
      output.resume()
      return address
    }
  }
  throw new Error('the browser ended before it could be asked anything')
}
