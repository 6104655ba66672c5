import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ChannelReport, MAX_REPORTS } from '../../src/contract/history.ts'
import { REPORTS_RETENTION_MS } from '../../server/db/retention.ts'
import { sweep } from '../../server/jobs/sweep.ts'
import { createProgrammeStore } from '../../server/features/programmes/programme-store.ts'
import { askersOf } from '../support/asking.ts'
import { engines } from '../support/engines.ts'
import { NOON, openService, programme, type Service, TOKENS } from '../support/service.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const token = TOKENS.basic
const BEFORE = NOON - 1.5 * HOUR
/** The id of the programme of channel 1 that begins at an instant. */
const idOf = (startMs: number) => `tv-1-${startMs / MINUTE}`

describe.each(engines())('watch history on $name', (engine) => {
  let service: Service
  beforeEach(async () => {
    service = await openService(engine)
  })
  afterEach(() => service.close())

  const { data, failure } = askersOf(() => service)
  const report = (change: Partial<ChannelReport> = {}): ChannelReport => ({
    at: NOON - 60_000,
    channel_id: 'tv-1',
    playing: BEFORE + 10 * MINUTE,
    played: 15_000,
    ...change,
  })
  const send = async (reports: ChannelReport[], device = 'brwsr-sofa', who = token) =>
    (await data('recordBeats', '/history/beats', { token: who, body: { device, beats: reports } })).recorded
  const list = (query = '', who = token) => data('watchHistory', `/history/list${query}`, { token: who })
  const titles = async () => (await list()).items.map(({ _id, watched }) => `${_id} ${watched}`)
  const position = (id: string, who = token) => data('watchPosition', `/history/position/${id}`, { token: who })
  const remove = (id: string) => data('forgetWatched', `/history/${id}`, { token, method: 'DELETE' })

  test('lists watched programmes with the position to resume', async () => {
    expect(await send([report({ at: NOON - 75_000 }), report({ playing: BEFORE + 11 * MINUTE })])).toBe(2)
    expect(await list()).toEqual({
      items: [
        {
          _id: idOf(BEFORE),
          channel_id: 'tv-1',
          title: 'Вечірні новини',
          title_ru: 'Вечерние новости',
          age: 0,
          start: BEFORE,
          end: BEFORE + HOUR,
          position: 11 * MINUTE,
          reached: 11 * MINUTE,
          watched: 30_000,
          watched_at: NOON - 60_000,
        },
      ],
      next: null,
    })
  })

  test('counts a report once, however often it is sent, also in one batch and in racing batches', async () => {
    const batch = [report(), report(), report({ at: NOON - 45_000 })]
    const recorded = await Promise.all(Array.from({ length: 8 }, () => send(batch)))
    expect(recorded.toSorted()).toEqual([0, 0, 0, 0, 0, 0, 0, 2])
    expect(await titles()).toEqual([`${idOf(BEFORE)} 30000`])
  })

  test('counts simultaneous reports of two devices, and resumes at the later position', async () => {
    await send([report({ at: NOON - 1000, playing: BEFORE + 20 * MINUTE })], 'brwsr-phone')
    expect(await send([report({ at: NOON - 2000 }), report({ at: NOON - 1000 - 1 })], 'brwsr-sofa')).toBe(2)
    expect(await position(idOf(BEFORE))).toEqual({ position: 20 * MINUTE, watched_at: NOON - 1000 })
    expect(await send([report({ at: NOON - 1000 })], 'brwsr-kitchen')).toBe(1)
    expect(await titles()).toEqual([`${idOf(BEFORE)} 60000`])
  })

  test('loses no report when devices send at once', async () => {
    const devices = Array.from({ length: 10 }, (_none, index) => `brwsr-${index}`)
    await Promise.all(devices.map((device) => send([report()], device)))
    expect(await titles()).toEqual([`${idOf(BEFORE)} 150000`])
  })

  test('finds the programme by the instant on the screen', async () => {
    const now = NOON - 30 * MINUTE
    await send([report({ at: NOON - 20_000, playing: now - 1 }), report({ at: NOON - 5000, playing: now })])
    expect(await titles()).toEqual([`${idOf(now)} 15000`, `${idOf(BEFORE)} 15000`])
  })

  test('ignores impossible reports', async () => {
    expect(
      await send([
        report({ channel_id: 'tv-9' }),
        report({ at: NOON - 1, playing: NOON + 2 * MINUTE }),
        report({ at: NOON - 2, playing: NOON - 10 * HOUR }),
        report({ at: NOON - REPORTS_RETENTION_MS }),
      ]),
    ).toBe(0)
    expect(await titles()).toEqual([])
  })

  test('dates reports of a clock that is ahead as now', async () => {
    await send([report({ at: NOON + 24 * HOUR })])
    expect((await list()).items[0]?.watched_at).toBe(NOON)
    service.clock.nowMs += 30_000
    await send([report({ at: NOON + 20_000, playing: BEFORE + 30 * MINUTE })], 'brwsr-phone')
    expect((await position(idOf(BEFORE))).position).toBe(30 * MINUTE)
  })

  test('lists a programme from 15 s of playback on', async () => {
    await send([report({ played: 14_999 })])
    expect(await titles()).toEqual([])
    await send([report({ at: NOON - 30_000, played: 1 })])
    expect(await titles()).toEqual([`${idOf(BEFORE)} 15000`])
  })

  test('is paged, the latest first, each programme once', async () => {
    const starts = [-2, -1, 0].map((hours) => NOON + hours * HOUR - 30 * MINUTE)
    for (const [index, playing] of starts.entries()) await send([report({ at: NOON - 5000 + index, playing })])
    await send([report({ at: NOON - 5000, channel_id: 'tv-2', playing: NOON })], 'brwsr-phone')
    const ids: string[] = []
    let next: string | null = ''
    while (next !== null) {
      const page: Awaited<ReturnType<typeof list>> = await list(`?limit=1${next && `&before=${next}`}`)
      expect(page.items).toHaveLength(1)
      ids.push(...page.items.map(({ _id }) => _id))
      next = page.next
    }
    const tied = [idOf(starts[0]!), `tv-2-${(NOON - HOUR) / MINUTE}`].toSorted()
    expect(ids).toEqual([idOf(starts[2]!), idOf(starts[1]!), ...tied])
    for (const query of ['?limit=0', '?limit=101', '?limit=x', '?before=x', '?before=1~'])
      expect(await failure(`/history/list${query}`, { token })).toBe('400 invalid_input')
  })

  test('removes a programme for good: earlier reports do not restore it', async () => {
    await send([report()])
    await remove(idOf(BEFORE))
    await remove(idOf(BEFORE))
    expect(await titles()).toEqual([])
    expect(await position(idOf(BEFORE))).toEqual({ position: null, watched_at: null })
    await send([report({ at: NOON - 1 })], 'brwsr-phone')
    expect(await titles()).toEqual([])
    service.clock.nowMs = NOON + MINUTE
    await send([report({ at: NOON + MINUTE, playing: BEFORE + 15 * MINUTE })])
    expect(await titles()).toEqual([`${idOf(BEFORE)} 15000`])
    expect(await failure('/history/tv-1-0', { token, method: 'DELETE' })).toBe('404 not_found')
  })

  test('a late removal leaves progress made after it', async () => {
    const removeAt = (at: number) => data('forgetWatched', `/history/${idOf(BEFORE)}?at=${at}`, { token, method: 'DELETE' })
    await send([report({ at: NOON - 60_000 }), report({ at: NOON - 1000 })])
    await removeAt(NOON - 30_000)
    expect(await titles()).toEqual([`${idOf(BEFORE)} 30000`])
    await removeAt(NOON - 1000)
    expect(await titles()).toEqual([])
    // An earlier removal that arrives later, and a clock that is ahead, change nothing.
    await removeAt(NOON - 40_000)
    await removeAt(NOON + 24 * HOUR)
    service.clock.nowMs = NOON + MINUTE
    await send([report({ at: NOON + MINUTE })])
    expect(await titles()).toEqual([`${idOf(BEFORE)} 15000`])
    expect(await failure(`/history/${idOf(BEFORE)}?at=x`, { token, method: 'DELETE' })).toBe('400 invalid_input')
  })

  test('outlives the guide', async () => {
    await send([report()])
    await createProgrammeStore(service.db).dropBefore(Date.parse('2026-12-31'))
    expect(await titles()).toEqual([`${idOf(BEFORE)} 15000`])
    expect((await position(idOf(BEFORE))).position).toBe(10 * MINUTE)
  })

  test('restarts a programme watched to its end', async () => {
    await send([report({ playing: BEFORE + 58 * MINUTE })])
    expect((await position(idOf(BEFORE))).position).toBeNull()
    expect((await list()).items).toMatchObject([{ position: null, reached: 58 * MINUTE, watched: 15_000 }])
  })

  test('belongs to one account, and needs one', async () => {
    await send([report()])
    expect((await list('', TOKENS.premium)).items).toEqual([])
    expect((await position(idOf(BEFORE), TOKENS.premium)).position).toBeNull()
    expect(await failure(`/history/${idOf(BEFORE)}`, { token: TOKENS.premium, method: 'DELETE' })).toBe('404 not_found')
    expect(await failure('/history/list')).toBe('401 authorization_required')
    expect(await failure('/history/beats', { body: { device: 'brwsr-x', beats: [report()] } })).toBe('401 authorization_required')
  })

  test('accepts a hundred valid reports at once', async () => {
    const many = Array.from({ length: MAX_REPORTS + 1 }, (_none, index) => report({ at: NOON - index * 15_000 }))
    const refused = (body: unknown) => failure('/history/beats', { token, body })
    expect(await refused({ device: 'brwsr-x', beats: many })).toBe('400 invalid_input')
    expect(await refused({ device: 'brwsr-x', beats: [] })).toBe('400 invalid_input')
    expect(await refused({ device: '../x', beats: [report()] })).toBe('400 invalid_input')
    for (const change of [{ played: 60_001 }, { played: -1 }, { at: 1.5 }, { playing: -1 }])
      expect(await refused({ device: 'brwsr-x', beats: [report(change)] })).toBe('400 invalid_input')
    expect(await send(many.slice(1), 'brwsr-x')).toBe(MAX_REPORTS)
    expect(await titles()).toEqual([`${idOf(BEFORE)} ${MAX_REPORTS * 15_000}`])
    expect(await send(many.slice(1), 'brwsr-x')).toBe(0)
  })

  test('limits an account to the reports of five devices', async () => {
    const body = { device: 'brwsr-sofa', beats: [report()] }
    for (let index = 0; index < 600; index += 1) await service.ask('/history/beats', { token, body })
    expect((await service.ask('/history/beats', { token, body })).status).toBe(429)
    expect(await send([report()], 'brwsr-other', TOKENS.premium)).toBe(1)
    expect(await titles()).toEqual([`${idOf(BEFORE)} 15000`])
  })

  test('deletes devices whose reports can no longer count', async () => {
    await send([report()], 'brwsr-old')
    service.clock.nowMs = NOON + REPORTS_RETENTION_MS + 1
    const store = createProgrammeStore(service.db)
    await store.put([programme('tv-1', service.clock.nowMs - HOUR, 60, '2026-11-28')])
    expect(await send([report({ at: service.clock.nowMs, playing: service.clock.nowMs - MINUTE })])).toBe(1)
    expect(await send([report()], 'brwsr-old')).toBe(0)
    await sweep(service.db, service.clock.nowMs)
    const rows = await service.db.selectFrom('watch_devices').select('seen_ms').execute()
    expect(rows).toEqual([{ seen_ms: service.clock.nowMs }])
  })
})
