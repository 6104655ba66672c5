import type { Draft, PendingChange } from '../../src/domain/account/pending-changes.ts'
import type { Sender } from '../../src/sync/change-rules.ts'
import { CHANGES } from '../../src/sync/change-table.ts'
import { createOutbox } from '../../src/sync/outbox.ts'
import type { OutboxRow } from '../../src/sync/outbox-row.ts'
import { memoryStore } from '../../src/sync/testing/memory-store.ts'

const BEGAN = 1_800_000_000_000
const USER = 'u-1'
const WHO: Sender = { token: 'a token', user: USER, device: 'brwsr-1' }

/**
 * The fate of a call. A kill ends the browser before the response, before or after the server made the
 * change.
 */
type Fate = 'pass' | 'lost' | 'response lost' | 'killed before' | 'killed after' | 'proxy' | 500 | 429
const FATES: readonly Fate[] = ['pass', 'pass', 'pass', 'lost', 'response lost', 'proxy', 500, 429]

/** Numbers from 0 to 1 that are the same for a seed (Lehmer). */
function randomOf(seed: number): () => number {
  let state = seed * 7919 + 1
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

/**
 * The server as far as pending changes need it: the later favourite, track and removal by time holds; a
 * report counts once.
 */
function openServer() {
  const toggles = new Map<string, { has: boolean; at: number }>()
  const reminders = new Set<string>()
  const tracks = new Map<string, { track: string; at: number }>()
  const reports = new Map<number, string>()
  const removals = new Map<string, number>()
  const inputsOfIdem = new Map<string, Set<string>>()
  const faults: string[] = []
  const toggle = (key: string, has: boolean, at: number): object => {
    const was = toggles.get(key) ?? { has: false, at: 0 }
    if (at >= was.at) toggles.set(key, { has, at })
    return { isFavorite: toggles.get(key)!.has, wasFavorite: was.has }
  }

  function apply(method: string, { pathname, searchParams }: URL, body: Record<string, never>): object | undefined {
    const path = pathname.replace(/^\/api/, '')
    const [, list, id] = /^\/(channels|radio|catalogue)\/favorites\/(.+)$/.exec(path) ?? []
    if (list && method === 'POST')
      return toggle(`${list} ${Object.values(body).find((one) => typeof one === 'string')}`, true, body['at']!)
    if (list && id) return toggle(`${list} ${id}`, false, Number(searchParams.get('at')))
    if (path === '/history/beats') {
      for (const { at, channel_id } of (body['beats'] ?? []) as { at: number; channel_id: string }[]) reports.set(at, channel_id)
      return { recorded: 1 }
    }
    if (path.startsWith('/history/')) {
      const of = path.split('/').at(-1)!
      if (![...reports.values()].includes(of)) return undefined
      removals.set(of, Math.max(removals.get(of) ?? 0, Number(searchParams.get('at'))))
      return { status: 'success' }
    }
    if (path === '/reminders/add') {
      reminders.add(body['programme_id']!)
      return reminderOf(body['programme_id']!)
    }
    if (path.startsWith('/reminders/')) {
      reminders.delete(path.split('/').at(-1)!)
      return { status: 'success' }
    }
    for (const { of, kind, track, at } of (body['choices'] ?? []) as { of: string; kind: string; track: string; at: number }[]) {
      const known = tracks.get(`${of} ${kind}`)
      if (!known || known.at <= at) tracks.set(`${of} ${kind}`, { track, at })
    }
    return []
  }

  /** Answers a call; undefined is a network without a response. */
  function respond(url: string, { method = 'GET', body, headers }: RequestInit): Response {
    const idem = (headers as Record<string, string>)['Idempotency-Key']
    if (idem !== undefined) {
      const inputs = inputsOfIdem.get(idem) ?? new Set()
      inputsOfIdem.set(idem, inputs.add(`${method} ${url} ${body as string}`))
      if (inputs.size > 1) faults.push(`one idempotency key for ${[...inputs].join(' and ')}`)
    }
    const data = apply(
      method,
      new URL(url, 'http://server'),
      JSON.parse((body as string | null) ?? '{}') as Record<string, never>,
    )
    return data ? Response.json(data) : Response.json({ status: 'error', error: '', code: 'not_found' }, { status: 404 })
  }
  const isInHistory = (id: string): boolean => [...reports].some(([at, of]) => of === id && at > (removals.get(id) ?? 0))
  return { respond, toggles, reminders, tracks, reports, isInHistory, faults }
}

const reminderOf = (programme_id: string) => ({
  programme_id,
  channel: { slug: 'kanal-1', name: 'Канал 1', name_ru: 'Канал 1', logo: '/images/a.svg' },
  ...{
    title: 'Новини',
    title_ru: 'Новости',
    age: 0,
    start: BEGAN,
    end: BEGAN + 9e9,
    asked_start: BEGAN,
    due: BEGAN,
    gone: false,
  },
})

/** The counts of a run, and its faults: differences between the server and the viewer's changes. */
export type KindsRun = { changes: number; kills: number; calls: number; faults: string[] }

/**
 * Makes random changes with two outboxes, a page's and the worker's, while calls are lost and the browser is
 * killed.
 * At the end the outbox must be empty, and the server must have the viewer's last changes.
 */
export async function runKindsModel(seed: number, operations: number): Promise<KindsRun> {
  const random = randomOf(seed)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!
  const store = memoryStore<OutboxRow>()
  const server = openServer()
  let nowMs = BEGAN
  const pausedUntil = new Map<string, number>()
  let common: Fate = 'pass'
  let isAlive = true
  let calls = 0
  let changes = 0
  let kills = 0
  let killed = (): void => {}

  const network = globalThis.fetch
  globalThis.fetch = async (input, init = {}) => {
    calls += 1
    nowMs += 5
    // The viewer continues while the call is in flight, and the network changes between two calls.
    if (isAlive && random() < 0.3) {
      changes += 1
      await pick(outboxes).add(makeDraft())
    }
    const fate = isAlive && random() < 0.3 && !String(common).startsWith('killed') ? pick(FATES) : common
    if (fate === 'lost') throw new TypeError('lost')
    if (fate === 'proxy') return new Response('<h1>503</h1>', { status: 503, headers: { 'Retry-After': '1' } })
    if (typeof fate === 'number') {
      const failure = { status: 'error', error: '', code: fate === 429 ? 'too_many_requests' : 'server_error' }
      return Response.json(failure, { status: fate, headers: fate === 429 ? { 'Retry-After': '1' } : {} })
    }
    const response = fate === 'killed before' ? undefined : server.respond(String(input), init)
    if (fate === 'killed before' || fate === 'killed after') {
      killed()
      return new Promise(() => {})
    }
    if (fate === 'response lost') throw new TypeError('lost')
    return response!
  }

  const start = () =>
    createOutbox({
      table: CHANGES,
      store,
      who: async () => WHO,
      migrate: async () => {},
      retryAfter: {
        until: async (scope) => pausedUntil.get(scope) ?? 0,
        async keep(scope, untilMs) {
          pausedUntil.set(scope, untilMs)
        },
      },
      nowMs: () => nowMs,
      random,
      onSent: () => {},
      onChange: () => {},
      onRefusedToken: async () => {},
    })
  let outboxes = [start(), start()]

  const favourites = new Map<string, boolean>()
  const reminders = new Map<string, boolean>()
  const tracks = new Map<string, string>()
  const reports = new Map<number, string>()
  const removals = new Map<string, number>()
  let count = 0
  const base = () => ({ user: USER, idem: `i-${seed}-${(count += 1)}`, nowMs: (nowMs += 1 + Math.floor(random() * 2000)) })

  function makeDraft(): Draft {
    const dice = random()
    const press = base()
    if (dice < 0.4) {
      const [kind, list] = pick([
        ['channels', 'channels'],
        ['stations', 'radio'],
        ['titles', 'catalogue'],
      ] as const)
      const id = pick(['a', 'b', 'c'])
      const want = !favourites.get(`${list} ${id}`)
      favourites.set(`${list} ${id}`, want)
      return { ...press, kind, id, want, base: !want }
    }
    if (dice < 0.6) {
      const id = pick(['r-1', 'r-2', 'r-3'])
      const isKnown = reminders.get(id) ?? false
      reminders.set(id, !isKnown)
      return { ...press, kind: 'reminders', id, want: !isKnown, base: isKnown ? null : false, reminder: reminderOf(id) }
    }
    if (dice < 0.7) {
      const [of, kind] = [pick(['film', 'television'] as const), pick(['dubbing', 'subtitles'] as const)]
      const track = pick(['', 'uk українська', 'ru русский'])
      tracks.set(`${of} ${kind}`, track)
      return { ...press, kind: 'tracks', choice: { of, kind, track, at: press.nowMs } }
    }
    const last = [...reports.values()].at(-1)
    if (dice < 0.88 || last === undefined) {
      const id = `p-${Math.floor(random() * 30)}`
      reports.set(press.nowMs, id)
      const report = { at: press.nowMs, channel_id: id, playing: press.nowMs, played: 15_000 }
      return { ...press, kind: 'progress', reports: [report] }
    }
    const id = last
    removals.set(id, press.nowMs)
    return { ...press, kind: 'watched-programmes', id }
  }

  /** Drains, unless a kill ends the browser first: then other outboxes start on the same store. */
  async function drain(): Promise<void> {
    const death = new Promise<'killed'>((resolve) => (killed = () => resolve('killed')))
    if ((await Promise.race([pick(outboxes).drain({ atOnce: random() < 0.7 }), death])) !== 'killed') return
    kills += 1
    outboxes = [start(), start()]
  }

  try {
    for (let step = 0; step < operations; step += 1) {
      const dice = random()
      if (dice < 0.55) {
        await pick(outboxes).add(makeDraft())
        changes += 1
      } else if (dice < 0.7) common = pick(FATES)
      else if (dice < 0.75) {
        common = pick(['killed before', 'killed after'] as const)
        await drain()
        common = 'pass'
      } else await drain()
    }
    common = 'pass'
    isAlive = false
    let left: PendingChange[] = []
    for (let round = 0; round < 50; round += 1) {
      nowMs += 2000
      await outboxes[0]!.drain({ atOnce: true })
      left = await outboxes[0]!.changesOf(WHO)
      if (left.length === 0) break
    }
    const faults = [...server.faults, ...left.map(({ kind }) => `a change of ${kind} was never sent`)]
    const compare = (name: string, is: unknown, should: unknown): void => {
      if (is !== should) faults.push(`${name} is ${String(is)} at the server, not ${String(should)}`)
    }
    for (const [key, want] of favourites) compare(key, server.toggles.get(key)?.has ?? false, want)
    for (const [id, want] of reminders) compare(`reminder ${id}`, server.reminders.has(id), want)
    for (const [key, track] of tracks) compare(`track ${key}`, server.tracks.get(key)?.track, track)
    compare('the number of reports', server.reports.size, reports.size)
    for (const id of new Set(reports.values())) {
      const isShown = [...reports].some(([at, of]) => of === id && at > (removals.get(id) ?? 0))
      compare(`programme ${id} in the history`, server.isInHistory(id), isShown)
    }
    return { changes, kills, calls, faults }
  } finally {
    globalThis.fetch = network
  }
}
