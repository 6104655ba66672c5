import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPrecache } from './precache.ts'

const ORIGIN = 'https://efir.example'
const SCRIPT = '/assets/boot-1.js'
const SHELL = '/index.html'
const SHELL_KEY = `${ORIGIN}/index.html?__WB_REVISION__=r1`
const HTML = `<script type="module" crossorigin src="${SCRIPT}"></script>`
const PORTAL = '<html>Pay for the network</html>'

const answer = (body: string, type: string) => new Response(body, { headers: { 'Content-Type': type } })
const whole = () => ({ [SCRIPT]: answer('code', 'text/javascript; charset=utf-8'), [SHELL]: answer(HTML, 'text/html') })

let stored: Map<string, Response>
let isDamaged: boolean
let served: Record<string, Response>
let requests: string[]
let cacheOfTests: { put: (key: string, value: Response) => Promise<void> }

beforeEach(() => {
  stored = new Map()
  isDamaged = false
  served = whole()
  requests = []
  const cache = {
    match: async (key: string) => stored.get(key)?.clone(),
    put: async (key: string, value: Response) => void stored.set(key, value),
    delete: async (key: string | Request) => stored.delete(typeof key === 'string' ? key : key.url),
    keys: async () => [...stored.keys()].map((url) => ({ url })),
  }
  cacheOfTests = cache
  vi.stubGlobal('caches', {
    open: async () => {
      if (isDamaged) throw new DOMException('Unexpected internal error.', 'UnknownError')
      return cache
    },
    delete: async () => {
      isDamaged = false
      stored.clear()
    },
  })
  vi.stubGlobal('fetch', async (key: string) => {
    requests.push(key)
    const found = served[new URL(key).pathname]
    if (!found) throw new TypeError('no network')
    return found.clone()
  })
})
afterEach(() => vi.unstubAllGlobals())

const open = () =>
  openPrecache(
    [
      { url: 'assets/boot-1.js', revision: null },
      { url: 'index.html', revision: 'r1' },
    ],
    'precache',
    ORIGIN,
  )

test('the files of the build are cached, and a cached one is not fetched again', async () => {
  const precache = open()
  await precache.install()
  expect([...stored.keys()]).toEqual([ORIGIN + SCRIPT, SHELL_KEY])
  expect(await (await precache.read(SHELL))?.text()).toBe(HTML)
  await precache.install()
  expect(requests).toEqual([ORIGIN + SCRIPT, SHELL_KEY])
})

for (const [name, path, type, body] of [
  ['a page in place of a script', SCRIPT, 'text/html', PORTAL],
  ['a portal in place of the shell', SHELL, 'text/html', PORTAL],
  ['the shell of another build', SHELL, 'text/html', HTML.replace('boot-1', 'boot-2')],
] as const) {
  test(`${name} is not cached, and no worker is installed with it`, async () => {
    served[path] = answer(body, type)
    await expect(open().install()).rejects.toThrow(path)
    expect([...stored.keys()].join()).not.toContain(path)
  })

  test(`${name} that an older worker has cached is deleted when the next one is installed, and when it is read`, async () => {
    const key = path === SHELL ? SHELL_KEY : ORIGIN + path
    stored.set(key, answer(body, type))
    expect(await open().read(path)).toBeUndefined()
    stored.set(key, answer(body, type))
    await open().install()
    expect(await (await open().read(path))?.text()).toBe(path === SHELL ? HTML : 'code')
  })
}

test('a cache that the browser has lost is repaired', async () => {
  const precache = open()
  await precache.install()
  stored.clear()
  expect(await precache.read(SHELL)).toBeUndefined()
  await Promise.all([precache.repair(), precache.repair()])
  expect(await (await precache.read(SHELL))?.text()).toBe(HTML)
  expect(requests).toHaveLength(4)
})

test('a cache that the browser has damaged is replaced', async () => {
  isDamaged = true
  const precache = open()
  await expect(precache.read(SHELL)).rejects.toThrow('internal error')
  await precache.repair()
  expect(await (await precache.read(SHELL))?.text()).toBe(HTML)
})

test('a repair without a network is repeated with one', async () => {
  const precache = open()
  served = {}
  await precache.repair()
  served = whole()
  await precache.repair()
  expect(await precache.read(SHELL)).toBeDefined()
})

test('the files of older builds are deleted', async () => {
  stored.set(`${ORIGIN}/assets/old.js`, answer('old', 'text/javascript'))
  const precache = open()
  await precache.install()
  await precache.tidy()
  expect([...stored.keys()]).toEqual([ORIGIN + SCRIPT, SHELL_KEY])
})

/** A build with a file of the core after two that may come later; the device has room for some. */
function smallDevice(room: number) {
  const later = ['/assets/hls-D0y7HUM.js', '/assets/CatalogueScreens-BeLcyM.css']
  for (const path of later) served[path] = answer('code', path.endsWith('css') ? 'text/css' : 'text/javascript')
  const precache = openPrecache(
    [...later, SCRIPT, SHELL].map((path) => ({ url: path.slice(1), revision: path === SHELL ? 'r1' : null })),
    'precache',
    ORIGIN,
  )
  const { put } = cacheOfTests
  cacheOfTests.put = async (key, value) => {
    if (stored.size >= room) throw new DOMException('full', 'QuotaExceededError')
    await put(key, value)
  }
  return precache
}

test('a device with little room has the core, and the rest as far as there is room beside the responses', async () => {
  await smallDevice(4).install()
  expect([...stored.keys()]).toEqual([ORIGIN + SCRIPT, SHELL_KEY, `${ORIGIN}/assets/CatalogueScreens-BeLcyM.css`])
})

test('a device without room downloads nothing for the rest again', async () => {
  const precache = smallDevice(3)
  await precache.install()
  const before = requests.length
  await precache.repair()
  expect(requests).toHaveLength(before)
})

test.each([3, 4])('the responses of a visit go before the rest: with room for %i files', async (room) => {
  await smallDevice(room).install()
  expect(stored.size).toBe(room - 1)
})

test('without room for the core no worker is installed', async () => {
  await expect(smallDevice(1).install()).rejects.toThrow('full')
})

test('a failed fetch of a remaining file fails the installation: the quota is not the cause', async () => {
  const precache = smallDevice(9)
  delete served['/assets/hls-D0y7HUM.js']
  await expect(precache.install()).rejects.toThrow('no network')
})
