import type { NowAndNext } from '../src/contract/programmes.ts'
import { outlineOf } from '../src/contract/service-answer.ts'
import type { WorkerNews } from '../src/contract/worker-talk.ts'
import {
  cellsOfGuide,
  type ChannelGuide,
  dayOfChannel,
  isDaySettled,
  nowOfGuides,
  nowOfNow,
} from '../src/domain/guide/cached-guide.ts'
import { addDays, kyivDayOf } from '../src/domain/time/kyiv-time.ts'
import { type AnswerStore, type CachedResponse, cacheKey, wholeDayPath } from '../src/storage/api-cache.ts'
import { jsonOf } from './json-of.ts'
import { offlineList, type ReadAll } from './offline-catalogue.ts'
import type { AnswerKind, AnswerRoute } from './routes.ts'
import { soon } from './soon.ts'

/** A viewer waits this long for the network before what is kept is shown; for what is their own a little less (PLATFORM, Offline). */
const PATIENCE_MS = 3000
const PATIENCE_FOR_OWN_MS = 2000

/** What is answered from the device, and corrected afterwards. */
const AT_ONCE: readonly AnswerKind[] = ['rules', 'guide', 'catalogue']

/** What the strategies need from the world; the tests have a small one of their own. */
export type StrategyDeps = {
  network: () => Promise<Response>
  read: (store: AnswerStore, key: string) => Promise<CachedResponse | undefined>
  readAll: ReadAll
  keep: (store: AnswerStore, key: string, answer: CachedResponse) => Promise<void>
  /** Whether nobody else has come since the call was made. */
  isHere: () => Promise<boolean>
  tell: (news: WorkerNews) => void
  /** The service does not know the viewer's token any more. */
  endSession: () => Promise<void>
  /** Resolves after so many milliseconds. */
  wait: (ms: number) => Promise<void>
  /** Lets work go on after the answer. */
  goOn: (work: Promise<unknown>) => void
  nowMs: () => number
}

/**
 * Answers a call whose answers are kept. `atOnce`: what is kept is the answer, and the network corrects it afterwards; otherwise the
 * network is, unless it is silent or slow. Rejects when there is neither.
 */
export async function respond(route: AnswerRoute, viewer: string, atOnce: boolean, world: StrategyDeps): Promise<Response> {
  const held = (): Promise<CachedResponse | undefined> => heldAnswer(route, viewer, world).catch(() => undefined)
  const { day } = route.params
  if (day !== undefined && isDaySettled(day, world.nowMs())) {
    const settled = await soon(world.read(route.store, cacheKey(route.path)))
    if (settled && isDaySettled(day, settled.at)) return responseOf(settled)
  }
  if (atOnce || AT_ONCE.includes(route.kind)) {
    const answer = await soon(held())
    if (answer) {
      correctLater(route, fromNetwork(route, viewer, world), world)
      return responseOf(answer)
    }
  }
  return fromNetworkOrHeld(route, viewer, held, world)
}

async function fromNetworkOrHeld(
  route: AnswerRoute,
  viewer: string,
  held: () => Promise<CachedResponse | undefined>,
  world: StrategyDeps,
): Promise<Response> {
  const asked = fromNetwork(route, viewer, world)
  world.goOn(asked.catch(() => {}))
  const late = world.wait(route.kind === 'own' ? PATIENCE_FOR_OWN_MS : PATIENCE_MS).then(() => 'late' as const)
  const first = await Promise.race([asked.catch(() => 'silent' as const), late])
  if (first !== 'late' && first !== 'silent' && first.isWord) return first.response
  if (first === 'late') world.tell({ kind: 'late' })
  const found = held().then((kept) => kept ?? madeAnswer(route, viewer, world))
  // A slow network may still come before a device that does not answer.
  const inTime = asked.then(({ isWord }) => (isWord ? undefined : found)).catch(() => found)
  const answer = await (first === 'late' ? Promise.race([found, inTime]) : found)
  if (!answer) return (await asked).response
  correctLater(route, asked, world)
  return responseOf(answer)
}

async function madeAnswer(route: AnswerRoute, viewer: string, world: StrategyDeps): Promise<CachedResponse | undefined> {
  const made = await offlineList(route, viewer, world.readAll).catch(() => undefined)
  if (made) world.tell({ kind: 'made', path: route.path, at: made.at })
  return made
}

/** The page has been given what was kept: it hears when the network says something else. */
function correctLater(route: AnswerRoute, asked: Promise<Asked>, world: StrategyDeps): void {
  const told = asked.then(async ({ changed }) => {
    if (await changed) world.tell({ kind: 'changed', path: route.path })
  })
  world.goOn(told.catch(() => {}))
}

/** An answer of the network, whether it is the word of a service in order, and whether it differs from what was kept. */
type Asked = { response: Response; isWord: boolean; changed: Promise<boolean> }

async function fromNetwork(route: AnswerRoute, viewer: string, world: StrategyDeps): Promise<Asked> {
  const { response, body } = await wholeAnswer(world).catch((error: unknown) => {
    world.tell({ kind: 'silent' })
    throw error
  })
  const outline = outlineOf(route.call, response, jsonOf(body))
  const isWord = outline !== undefined && response.status < 500
  world.tell({ kind: isWord ? 'answered' : 'silent' })
  const isEnd = outline?.isData === false && outline.code === 'authorization_required' && viewer !== ''
  if (isEnd) world.goOn(world.endSession().catch(() => {}))
  const isKept = outline?.isData === true && response.status === 200
  const changed = isKept ? remember(route, viewer, response, body, world) : Promise.resolve(false)
  world.goOn(changed.catch(() => {}))
  return { response, isWord, changed }
}

/** An answer with its body to the end: one that is cut off is none. */
async function wholeAnswer(world: StrategyDeps): Promise<{ response: Response; body: string }> {
  const response = await world.network()
  return { response, body: await response.clone().text() }
}

/** Keeps an answer of the network, unless it is somebody's who has left; whether it differs from what was kept before. */
async function remember(
  { store, path, isOwn }: AnswerRoute,
  viewer: string,
  response: Response,
  body: string,
  world: StrategyDeps,
): Promise<boolean> {
  const key = cacheKey(path, isOwn ? viewer : '')
  const before = await world.read(store, key)
  if (isOwn && !(await world.isHere())) return false
  const nowMs = world.nowMs()
  await world.keep(store, key, { v: 1, at: nowMs, readAt: nowMs, etag: response.headers.get('ETag'), body })
  return before?.body !== body
}

/** What the device can say without the network: the answer as it was kept, or what follows from the guide that it holds. */
async function heldAnswer(route: AnswerRoute, viewer: string, world: StrategyDeps): Promise<CachedResponse | undefined> {
  const own = await world.read(route.store, cacheKey(route.path, route.isOwn ? viewer : ''))
  if (route.kind === 'now') return (await nowFromGuide(world)) ?? (own && nowFromNow(own, world.nowMs()))
  const { channelId, day } = route.params
  if (day === undefined) return own
  const whole = await world.read('epg', cacheKey(wholeDayPath(day)))
  if (!whole || (own && own.at >= whole.at)) return own
  const programmes = channelId === undefined ? cellsOfGuide(guideOf(whole)) : dayOfChannel(guideOf(whole), channelId, day)
  return programmes ? { ...whole, etag: null, body: JSON.stringify(programmes) } : own
}

async function nowFromGuide(world: StrategyDeps): Promise<CachedResponse | undefined> {
  const nowMs = world.nowMs()
  const today = kyivDayOf(nowMs)
  const [whole, next] = await Promise.all([today, addDays(today, 1)].map((day) => world.read('epg', cacheKey(wholeDayPath(day)))))
  if (!whole) return undefined
  const guides = [whole, next].filter((one) => one !== undefined).map(guideOf)
  return { ...whole, etag: null, body: JSON.stringify(nowOfGuides(guides, nowMs)) }
}

function nowFromNow(own: CachedResponse, nowMs: number): CachedResponse {
  return { ...own, etag: null, body: JSON.stringify(nowOfNow(JSON.parse(own.body) as NowAndNext[], nowMs)) }
}

const guideOf = ({ body }: CachedResponse): ChannelGuide[] => JSON.parse(body) as ChannelGuide[]

function responseOf({ at, body }: CachedResponse): Response {
  return new Response(body, { headers: { 'Content-Type': 'application/json', 'Kept-At': String(at) } })
}
