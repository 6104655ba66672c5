import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import type { BrowserWindow } from './browser-window.ts'
import { freePort } from './running-service.ts'

const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu'

/** Where WebKitGTK's own small browser stands; undefined where it is not installed. */
export function findMiniBrowser(): string | undefined {
  if (!existsSync(MINI_BROWSER)) return undefined
  return readdirSync(MINI_BROWSER)
    .filter((name) => name.startsWith('webkit2gtk-') || name.startsWith('webkitgtk-'))
    .map((name) => `${MINI_BROWSER}/${name}/MiniBrowser`)
    .find((path) => existsSync(path))
}

/**
 * Opens WebKitGTK on a screen of its own, and drives it over WebDriver (W3C). Its storage is deleted with it.
 */
export async function openWebKit(binary: string): Promise<BrowserWindow> {
  const port = await freePort()
  const child = spawn('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`], {
    env: { ...process.env, TZ: 'Europe/Warsaw', LANG: 'uk_UA.UTF-8' },
    stdio: 'ignore',
    detached: true,
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const base = `http://127.0.0.1:${port}`
  await untilAnswers(`${base}/status`)
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(base + path, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = (await response.json()) as { value: { message?: string } }
    if (!response.ok) throw new Error(`${method} ${path}: ${value.message}`)
    return value
  }
  const options = { binary, args: ['--automation'] }
  const { sessionId } = (await call('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  })) as { sessionId: string }
  const session = `/session/${sessionId}`
  const end = async (): Promise<void> => {
    process.kill(-child.pid!, 'SIGKILL')
    await exited
  }
  return {
    async go(url) {
      await call('POST', `${session}/url`, { url })
    },
    async evaluate(expression) {
      const script = `const done = arguments[0]; Promise.resolve(${expression}).then((value) => done(JSON.stringify(value)), (error) => done(JSON.stringify(String(error))))`
      const said = (await call('POST', `${session}/execute/async`, { script, args: [] })) as string | null
      return JSON.parse(said ?? 'null') as never
    },
    async close() {
      await call('DELETE', session)
      await end()
    },
    kill: end,
  }
}

async function untilAnswers(url: string): Promise<void> {
  for (const untilMs = Date.now() + 20_000; Date.now() < untilMs;) {
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('WebKitWebDriver does not answer')
}
