import { expect, test } from 'vitest'
import type { Title } from '../../contract/titles.ts'
import { afterEvent, type Download, type DownloadEvent, newDownload } from '../../domain/downloads/download.ts'
import { CallFailure } from '../../app-state/api-client.ts'
import { createStore } from '../../platform/store.ts'
import type { Ending } from './hls-downloader.ts'
import { createQueue } from './queue.ts'

const NOW = Date.UTC(2026, 10, 22, 12)
const WHOLE: Ending = { what: 'whole', bytes: 9 }

/** A device with waiting films; the test decides how each download ends. */
function device(...names: string[]) {
  const list = createStore<readonly Download[] | null>(
    names.map((name, i) => {
      const title = { _id: name } as Title
      const of = { kind: 'film', title, part: { season: 0, episode: 0 } } as const
      return { ...newDownload({ of, uri: 'v360/index.m3u8', height: 360, expectedBytes: 1 }, NOW + i), user: 'u-1' }
    }),
  )
  const nameOf = (download: Download): string => (download.of.kind === 'film' ? download.of.title._id : '')
  const keyOf = (name: string): string => `film:${name}:0:0`
  const note = async (key: string, event: DownloadEvent): Promise<void> =>
    list.set(list.get()!.map((one) => (one.key === key ? afterEvent(one, event) : one)))
  const ran: string[] = []
  const log = { waits: 0, full: 0 }
  const endings = new Map<string, () => Ending | Promise<Ending>>()
  const idle = Promise.withResolvers<void>()
  const goOn = createQueue({
    downloads: list,
    note,
    prepare: async () => {},
    async download(download, { signal, onAllowed, onAdvance }) {
      ran.push(nameOf(download))
      onAllowed()
      onAdvance({ files: 10, filesHere: 1, bytes: 1 })
      onAdvance({ files: 10, filesHere: 2, bytes: 2 })
      const stopped = new Promise<never>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error))
      })
      return Promise.race([endings.get(nameOf(download))?.() ?? WHOLE, stopped])
    },
    exclusively: (act) => act().finally(idle.resolve),
    async networkOrLater() {
      log.waits += 1
    },
    showFull: () => void (log.full += 1),
    nowMs: () => NOW,
  })
  const states = () =>
    Object.fromEntries(list.get()!.map((one) => [nameOf(one), one.trouble ? `${one.state}: ${one.trouble}` : one.state]))
  const remove = (name: string): void => list.set(list.get()!.filter(({ key }) => key !== keyOf(name)))
  return { goOn, list, note, keyOf, ran, log, endings, idle: idle.promise, states, remove }
}

test('waiting downloads run one after another, in the order of their requests', async () => {
  const { goOn, idle, ran, states } = device('a', 'b')
  goOn()
  goOn()
  await idle
  expect(ran).toEqual(['a', 'b'])
  expect(states()).toEqual({ a: 'whole', b: 'whole' })
})

test('a pause stops the running download, and the next one starts', async () => {
  const { goOn, idle, endings, note, keyOf, ran, states } = device('a', 'b')
  endings.set('a', () => {
    void note(keyOf('a'), { what: 'paused' })
    return new Promise<never>(() => {})
  })
  goOn()
  await idle
  expect(ran).toEqual(['a', 'b'])
  expect(states()).toEqual({ a: 'paused', b: 'whole' })
})

test('a removed download stops and stays removed', async () => {
  const { goOn, idle, endings, remove, states } = device('a', 'b')
  endings.set('a', () => {
    remove('a')
    return new Promise<never>(() => {})
  })
  goOn()
  await idle
  expect(states()).toEqual({ b: 'whole' })
})

test('signing out stops the queue', async () => {
  const { goOn, idle, endings, list, ran } = device('a', 'b')
  endings.set('a', () => {
    list.set([])
    return new Promise<never>(() => {})
  })
  goOn()
  await idle
  expect(ran).toEqual(['a'])
})

test('a full device shows a message, and the paused download does not resume by itself', async () => {
  const { goOn, idle, endings, log, ran, states } = device('a')
  endings.set('a', () => ({ what: 'full' }))
  goOn()
  await idle
  expect(states()).toEqual({ a: 'paused: full' })
  expect(log.full).toBe(1)
  expect(ran).toEqual(['a'])
})

test('a download without a response runs last and waits for the network', async () => {
  const { goOn, idle, endings, log, ran, states } = device('a', 'b')
  let isLost = true
  endings.set('a', () => {
    const ending: Ending = isLost ? { what: 'lost' } : WHOLE
    isLost = false
    return ending
  })
  goOn()
  await idle
  expect(ran).toEqual(['a', 'b', 'a'])
  expect(log.waits).toBe(1)
  expect(states()).toEqual({ a: 'whole', b: 'whole' })
})

test.each([
  ['tariff_required', 403, 'failed: refused'],
  ['parental_pin_required', 403, 'paused: pin'],
])('an address refused with %s leaves it %s', async (code, status, state) => {
  const { goOn, idle, endings, states } = device('a')
  endings.set('a', () => Promise.reject(new CallFailure(code, '', status)))
  goOn()
  await idle
  expect(states()).toEqual({ a: state })
})

test('a URL issued by the server renews the licence', async () => {
  const { goOn, idle, list } = device('a')
  list.set(list.get()!.map((one) => ({ ...one, right: { checkedAtMs: 0, refusal: null } })))
  goOn()
  await idle
  expect(list.get()![0]!.right).toEqual({ checkedAtMs: NOW, refusal: null })
})

test('a server error is retried later', async () => {
  const { goOn, idle, endings, states, log } = device('a')
  let isBroken = true
  endings.set('a', () => {
    if (!isBroken) return WHOLE
    isBroken = false
    return Promise.reject(new CallFailure('server_error', '', 500))
  })
  goOn()
  await idle
  expect(log.waits).toBe(1)
  expect(states()).toEqual({ a: 'whole' })
})

test('an unexpected error fails the download, not the queue', async () => {
  const { goOn, idle, endings, states } = device('a', 'b')
  endings.set('a', () => Promise.reject(new Error('a damaged cache')))
  goOn()
  await idle
  expect(states()).toEqual({ a: 'failed: broken', b: 'whole' })
})

test('progress is recorded at intervals and at the end, not after every file', async () => {
  const { goOn, idle, endings, list } = device('a')
  let seen = 0
  endings.set('a', () => {
    seen = list.get()![0]!.filesHere
    return { what: 'full' }
  })
  goOn()
  await idle
  expect(seen).toBe(1)
  expect(list.get()).toMatchObject([{ filesHere: 2, bytes: 2, trouble: 'full' }])
})
