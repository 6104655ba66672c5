// `npm run other-browsers`: offline behaviour in Firefox and WebKitGTK, where installed (Debian: firefox-esr,
// webkit2gtk-driver, xvfb).
// One visit, then no service; Firefox is also closed and killed, which WebKitGTK's test window does not
// survive.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserWindow } from './support/browser-window.ts'
import { openFirefox } from './support/firefox.ts'
import { missingPrograms } from './support/heard.ts'
import { isOfflineReady } from './support/offline-ready.ts'
import { freePort, startService } from './support/running-service.ts'
import { findMiniBrowser, openWebKit } from './support/webkit.ts'

const LONGEST_MS = 60_000

type Engine = {
  name: string
  open: (profile: string) => Promise<BrowserWindow>
  /** Whether its storage survives its process. */
  remembers: boolean
}

const SCREENS = [
  { path: '/ua', shows: 'main h2', lost: 'Немає зв’язку' },
  { path: '/ua/telekanaly', shows: 'main li a[href^="/ua/telekanaly/"]', lost: 'Немає зв’язку' },
  { path: '/ua/telekanaly/vydnokrai', shows: 'aside li', lost: 'Немає зв’язку' },
  { path: '/ua/radio', shows: 'main li button', lost: 'Немає зв’язку' },
  { path: '/telekanaly', shows: 'main li a[href^="/telekanaly/"]', lost: 'Нет связи' },
  { path: '/radio', shows: 'main li button', lost: 'Нет связи' },
]

const HEART = `document.querySelector('main button[aria-label^="Обране: "]')`

const miniBrowser = findMiniBrowser()
const engines: Engine[] = [
  ...(missingPrograms(['firefox-esr']).length === 0 ? [{ name: 'Firefox', open: openFirefox, remembers: true }] : []),
  ...(miniBrowser && missingPrograms(['xvfb-run', 'WebKitWebDriver']).length === 0
    ? [{ name: 'WebKitGTK', open: () => openWebKit(miniBrowser), remembers: false }]
    : []),
]
if (engines.length === 0) console.info('neither firefox-esr nor webkit2gtk-driver with xvfb is installed')
let failed = 0
for (const engine of engines) {
  try {
    await tryOut(engine)
    console.info(`${engine.name}: as it should be`)
  } catch (error) {
    failed += 1
    console.error(`${engine.name}: ${String(error)}`)
  }
}
console.info(`${engines.length - failed} of ${engines.length} engines`)
process.exit(failed === 0 ? 0 : 1)

async function tryOut({ name, open, remembers }: Engine): Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), 'efir-engine-'))
  const dataDir = mkdtempSync(join(tmpdir(), 'efir-data-'))
  const env = { PORT: String(await freePort()) }
  let service = await startService({ dataDir, env })
  const { address } = service
  const token = service.tokens['premium']!
  let window = await open(profile)
  try {
    await window.go(`${address}/ua`)
    await until(window, 'has kept the site', `(${isOfflineReady.toString()})()`)
    await service.stop()
    if (remembers) {
      await window.close()
      window = await open(profile)
    }
    await window.go(`${address}/ua`)
    for (const { path, shows, lost } of remembers ? SCREENS : SCREENS.filter(({ path: own }) => own.startsWith('/ua'))) {
      if (remembers) await window.go(address + path)
      else {
        await until(window, `has a link to ${path}`, `(${linkTo(path)})?.matches(':any-link') && ${isAlive(linkTo(path))}`)
        await window.evaluate(`${linkTo(path)}.click()`)
      }
      await until(window, `${path} shows what is kept`, `document.querySelectorAll(${JSON.stringify(shows)}).length > 2`)
      await until(window, `${path} says that there is no service`, `document.body.innerText.includes(${JSON.stringify(lost)})`)
      console.info(`${name}: ${path} opens without the service`)
    }

    service = await startService({ dataDir, env })
    await window.go(`${address}/ua/auth/login-by-token/${token}`)
    await until(window, 'is signed in', `location.pathname === '/ua/telekanaly'`)
    await window.go(`${address}/ua/radio`)
    await until(window, 'lets hearts be pressed', isAlive(HEART))
    await service.stop()
    await window.evaluate(`${HEART}.click()`)
    await until(window, 'holds the heart', `${HEART}.getAttribute('aria-pressed') === 'true'`)
    await until(window, 'has stored the change', `(${countChanges.toString()})().then((count) => count === 1)`)
    if (remembers) {
      await window.kill()
      window = await open(profile)
    }
    service = await startService({ dataDir, env })
    // Pending changes are delivered when the site opens again.
    await window.go(`${address}/ua/radio`)
    const headers = { Authorization: `Basic ${token}`, platform: 'tv', 'device-id': 'brwsr-engine' }
    const untilMs = Date.now() + LONGEST_MS
    for (;;) {
      const list = (await (await fetch(`${address}/api/radio/favorites/list`, { headers })).json()) as unknown[]
      if (list.length === 1) break
      if (Date.now() > untilMs) throw new Error('the heart has not reached the service')
      await pause()
    }
    console.info(`${name}: a heart that was pressed without the service has reached it`)
  } finally {
    await window.kill()
    await service.stop()
    rmSync(profile, { recursive: true, force: true })
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Runs in a page: how many changes wait on the device. */
function countChanges(): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('efir')
    opening.onerror = () => reject(new Error('the database does not open'))
    opening.onsuccess = () => {
      const counting = opening.result.transaction('outbox').objectStore('outbox').count()
      counting.onsuccess = () => {
        opening.result.close()
        resolve(counting.result)
      }
    }
  })
}

function linkTo(path: string): string {
  return `document.querySelector(${JSON.stringify(`a[href="${path}"]`)})`
}

/** Whether React has brought an element to life. */
function isAlive(element: string): string {
  return `Object.keys(${element} ?? {}).some((key) => key.startsWith('__reactProps'))`
}

async function until(window: BrowserWindow, what: string, expression: string): Promise<void> {
  for (const untilMs = Date.now() + LONGEST_MS; Date.now() < untilMs; await pause()) {
    // During a navigation no page can run the expression.
    if (await window.evaluate<boolean>(expression).catch(() => false)) return
  }
  const seen = await window.evaluate<string>(`location.href + '\\n' + document.body.innerText.slice(0, 800)`).catch(String)
  throw new Error(`not so: ${what}\n${seen}`)
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 200))
}
