import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Connection } from '../../server/db/connect.ts'
import { guideVersion } from '../../server/db/guide-version.ts'
import { createWebPusher, newPushKeys } from '../../server/adapters/push.ts'
import { createReminding } from '../../server/features/reminders/reminding.ts'
import { setLink, readProposals } from '../../server/import/xmltv/hand-links.ts'
import { importGuide } from '../../server/import/xmltv/import-guide.ts'
import { engines } from '../support/engines.ts'
import { type GuideItem, guideText, piecesOf } from '../support/guide-file.ts'
import { NOON } from '../support/service.ts'

const MINUTE = 60_000
const BY = { actor: 'operator:olena', nowMs: NOON, reason: '' } as const
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const CHANNELS = [
  ['one', 'Видно'],
  ['two', 'Новий канал'],
  ['three', 'Зоря'],
] as const
const GUIDE = [
  ['vydno', 'Видно HD'],
  ['novyi', 'Novyi Kanal'],
] as const

describe.each(engines())('a guide on $name', (engine) => {
  let connection: Connection & { close: () => Promise<void> }
  beforeEach(async () => {
    connection = await engine.open()
    const { db } = connection
    await db.insertInto('categories').values({ id: 'own', slug: 'own', position: 0, name: 'Свої', name_ru: 'Свои' }).execute()
    const texts = { category_id: 'own', package_id: null, cover: null, loop: '', loop_offset: 0, logo: '' }
    const rows = CHANNELS.map(([id, name], index) => ({
      id,
      slug: id,
      number: index + 1,
      name,
      name_ru: name,
      age: 12,
      ...texts,
    }))
    await db.insertInto('channels').values(rows).execute()
    await addSource('epg')
  })
  afterEach(() => connection.close())

  const addSource = (id: string) =>
    connection.db
      .insertInto('sources')
      .values({
        id,
        kind: 'xmltv',
        address: `file:///${id}.xml`,
        encoding: null,
        package_id: null,
        category_id: null,
        etag: null,
        last_modified: null,
        sha256: null,
      })
      .execute()

  const bring = (items: readonly GuideItem[], more: { sourceId?: string; nowMs?: number; isDry?: boolean; text?: string } = {}) =>
    importGuide(connection.db, piecesOf(more.text ?? guideText(GUIDE, items)), {
      sourceId: 'epg',
      zone: 'UTC',
      nowMs: NOON,
      isDry: false,
      ...more,
    })

  const rows = (channel: string) =>
    connection.db.selectFrom('programmes').selectAll().where('channel_id', '=', channel).orderBy('start_ms').execute()

  const spans = async (channel: string) =>
    (await rows(channel)).map(({ title, start_ms, end_ms }) => [title, (start_ms - NOON) / HOUR, (end_ms - NOON) / HOUR])

  const hourly = (from: number, titles: readonly string[], channel = 'vydno'): GuideItem[] =>
    titles.map((title, index) => ({
      channel,
      title,
      start: NOON + (from + index) * HOUR,
      stop: NOON + (from + index + 1) * HOUR,
    }))

  test('reaches matching channels, and X8 programmes of unknown channels are counted and dropped', async () => {
    const report = await bring([
      ...hourly(0, ['Новини', 'Кіно']),
      ...hourly(0, ['Ранок'], 'novyi'),
      ...hourly(0, ['Чуже'], 'stranger'),
    ])
    expect(report).toMatchObject({
      channels: 3,
      programmes: 4,
      unlinked: 1,
      linked: { words: 1, folded: 1 },
      withoutGuide: ['three'],
      unusedGuideChannels: 1,
      written: { created: 3, changed: 0, removed: 0, unchanged: 0 },
    })
    expect(await spans('one')).toEqual([
      ['Новини', 0, 1],
      ['Кіно', 1, 2],
    ])
    expect((await rows('two'))[0]).toMatchObject({ id: 'two-261121-1000', day: '2026-11-21', title_ru: 'Ранок', age: 12 })
    expect(await rows('three')).toEqual([])
  })

  test('that is the same again writes nothing, and caches and search are left alone', async () => {
    const items = hourly(
      -20,
      Array.from({ length: 60 }, (_, index) => `Передача ${index}`),
    )
    await bring(items)
    const [version, before] = [await guideVersion(connection.db), await rows('one')]
    const report = await bring(items, { nowMs: NOON + HOUR })
    expect(report.written).toEqual({ created: 0, changed: 0, removed: 0, unchanged: 60 })
    expect(await rows('one')).toEqual(before)
    expect(await guideVersion(connection.db)).toBe(version)
    expect(version).not.toBe('')
  })

  test('replaces the future as far as it reaches, and leaves the past and later programmes', async () => {
    await bring(hourly(-3, ['Давно', 'Раніше', 'Щойно', 'Тепер', 'Потім', 'Згодом', 'Далеко']))
    await bring(hourly(-1, ['Інше', 'Зараз', 'Нове']))
    expect(await spans('one')).toEqual([
      ['Давно', -3, -2],
      ['Раніше', -2, -1],
      ['Інше', -1, 0],
      ['Зараз', 0, 1],
      ['Нове', 1, 2],
      ['Згодом', 2, 3],
      ['Далеко', 3, 4],
    ])
  })

  test('shortens what overlaps its start, and adds nothing to a past that is known', async () => {
    await bring(hourly(-2, ['Давно', 'Щойно']))
    await bring([
      { channel: 'vydno', title: 'Вигадка', start: NOON - 90 * MINUTE, stop: NOON - 30 * MINUTE },
      { channel: 'vydno', title: 'Зараз', start: NOON - 30 * MINUTE, stop: NOON + HOUR },
    ])
    expect(await spans('one')).toEqual([
      ['Давно', -2, -1],
      ['Щойно', -1, -0.5],
      ['Зараз', -0.5, 1],
    ])
  })

  test('retains ids of programmes: by their start, else by their title within three hours', async () => {
    await bring(hourly(1, ['Новини', 'Матч', 'Новини', 'Кіно', 'Ніч']))
    const ids = new Map((await rows('one')).map(({ start_ms, id }) => [(start_ms - NOON) / HOUR, id]))
    await bring([
      ...hourly(1, ['Новини. Спорт']),
      { channel: 'vydno', title: 'Новини', start: NOON + 3.5 * HOUR, stop: NOON + 4 * HOUR },
      { channel: 'vydno', title: 'кіно', start: NOON + 4.5 * HOUR, stop: NOON + 5.5 * HOUR },
      { channel: 'vydno', title: 'Матч', start: NOON + 6 * HOUR, stop: NOON + 7 * HOUR },
    ])
    const after = (await rows('one')).map(({ title, id }) => [title, id])
    expect(after).toEqual([
      ['Новини. Спорт', ids.get(1)],
      ['Новини', ids.get(3)],
      ['кіно', ids.get(4)],
      ['Матч', 'one-261121-1600'],
    ])
  })

  test('gives a programme another id if that of its minute is in use', async () => {
    await bring(hourly(1, ['Матч']))
    await bring([
      { channel: 'vydno', title: 'Перед матчем', start: NOON + 61 * MINUTE, stop: NOON + 2 * HOUR },
      ...hourly(2, ['Матч']),
    ])
    await bring([...hourly(1, ['Студія']), ...hourly(2, ['Матч'])])
    expect((await rows('one')).map(({ title, id }) => [title, id])).toEqual([
      ['Студія', 'one-261121-1100-2'],
      ['Матч', 'one-261121-1100'],
    ])
  })

  test('D7 a reminder follows a programme that starts 20 minutes later', async () => {
    const { db } = connection
    await bring(hourly(2, ['Матч', 'Кіно']))
    const [match] = await rows('one')
    const texts = { title: 'Матч', title_ru: 'Матч', age: 12 }
    const placed = { programme_id: match!.id, asked_id: match!.id, start_ms: match!.start_ms, asked_start_ms: match!.start_ms }
    await db.insertInto('reminder_owners').values({ owner: 'me' }).execute()
    await db
      .insertInto('reminders')
      .values({
        id: 'r',
        owner: 'me',
        account_id: null,
        channel_id: 'one',
        ...texts,
        ...placed,
        end_ms: match!.end_ms,
        due_ms: match!.start_ms,
        state: 'waiting',
      })
      .execute()
    await bring([{ channel: 'vydno', title: 'Матч', start: NOON + 140 * MINUTE, stop: NOON + 3 * HOUR }, ...hourly(3, ['Кіно'])])
    const pusher = createWebPusher({ ...newPushKeys(), subject: 'mailto:support@efir.example' }, { local: true })
    await createReminding({ connection, pusher, clock: { now: () => NOON, elapsed: () => NOON }, reportError: () => {} })()
    const reminder = await db.selectFrom('reminders').select(['programme_id', 'start_ms', 'state']).executeTakeFirst()
    expect(reminder).toEqual({ programme_id: match!.id, start_ms: NOON + 140 * MINUTE, state: 'waiting' })
  })

  test('X7 that is cut off changes nothing', async () => {
    await bring(hourly(0, ['Новини']))
    const before = await rows('one')
    const text = guideText(GUIDE, hourly(0, ['Інше', 'Ще інше']))
    await expect(bring([], { text: text.slice(0, -8) })).rejects.toThrow('cut off')
    await expect(bring([], { text: '<tv></tv>' })).rejects.toThrow('the guide has no programmes')
    expect(await rows('one')).toEqual(before)
  })

  test('brought for a look writes nothing', async () => {
    const report = await bring(hourly(0, ['Новини']), { isDry: true })
    expect(report.written.created).toBe(1)
    expect(await rows('one')).toEqual([])
    expect(await connection.db.selectFrom('guide_links').selectAll().execute()).toEqual([])
  })

  test('stores episodes and subtitles, the strictest rating, and the shift of the channel', async () => {
    const { db } = connection
    const edits = { name: null, name_ru: null, number: null, category_id: null, package_id: null, age: null, hidden: null }
    await db
      .insertInto('channel_edits')
      .values({ channel_id: 'one', ...edits, archive_days: null, logo: null, shift_minutes: -60 })
      .execute()
    const more =
      '<sub-title>Буря</sub-title><episode-num system="xmltv_ns">0.4.</episode-num><rating><value>6+</value></rating><rating><value>16</value></rating>'
    await bring(hourly(2, ['Серіал']).map((item) => ({ ...item, more })))
    expect(await rows('one')).toMatchObject([{ start_ms: NOON + HOUR, episode: 'S1E5', subtitle: 'Буря', age: 16 }])
    expect(await db.selectFrom('guide_links').select('shift_minutes').where('channel_id', '=', 'one').execute()).toEqual([
      { shift_minutes: -60 },
    ])
  })

  test('that loses a channel for a day keeps its link, and for a week does not', async () => {
    const { db } = connection
    const links = () => db.selectFrom('guide_links').select(['channel_id', 'guide_id']).orderBy('channel_id').execute()
    await bring([...hourly(0, ['Новини']), ...hourly(0, ['Ранок'], 'novyi')])
    const without = (days: number) => ({
      nowMs: NOON + days * DAY,
      text: guideText(GUIDE.slice(0, 1), hourly(24 * days, ['Новини'])),
    })
    await bring([], without(1))
    expect(await links()).toEqual([
      { channel_id: 'one', guide_id: 'vydno' },
      { channel_id: 'two', guide_id: 'novyi' },
    ])
    await bring([], without(8))
    expect(await links()).toEqual([{ channel_id: 'one', guide_id: 'vydno' }])
  })

  test('yields to another guide that has the channel by its id or reaches a day further', async () => {
    const { db } = connection
    const sourceOf = async (channel: string) =>
      (await db.selectFrom('guide_links').select('source_id').where('channel_id', '=', channel).executeTakeFirst())?.source_id
    await addSource('other')
    await bring(hourly(0, ['Новини', 'Кіно']))
    await bring(hourly(0, ['Новини', 'Кіно', 'Ніч']), { sourceId: 'other' })
    expect(await sourceOf('one')).toBe('epg')
    await bring([...hourly(0, ['Новини', 'Кіно', 'Ніч']), ...hourly(40, ['Ранок'])], { sourceId: 'other' })
    expect(await sourceOf('one')).toBe('other')
    await bring([], { text: guideText([['one', 'Інше']], hourly(0, ['Новини'], 'one')) })
    expect(await sourceOf('one')).toBe('epg')
  })

  test('follows the operator’s link, and its own match when that is removed', async () => {
    const { db } = connection
    const items = [...hourly(-1, ['Було', 'Новини', 'Кіно']), ...hourly(-1, ['Вчора', 'Ранок', 'День'], 'novyi')]
    const choose = (guideId: string) => setLink(db, { channelId: 'one', guideId, sourceId: undefined }, BY)
    await bring(items)
    expect(await choose('novyi')).toEqual({ said: 'one has the guide of novyi (epg).', sources: ['epg'] })
    expect(await spans('one')).toEqual([
      ['Було', -1, 0],
      ['Новини', 0, 1],
    ])
    await bring(items)
    expect((await spans('one')).map(([title]) => title)).toEqual(['Вчора', 'Ранок', 'День'])
    await choose('')
    await bring(items)
    expect((await spans('one')).map(([title]) => title)).toEqual(['Вчора', 'Ранок'])
    await choose('auto')
    await bring(items)
    expect((await spans('one')).map(([title]) => title)).toEqual(['Було', 'Новини', 'Кіно'])
    expect(await choose('nowhere')).toEqual({ refused: 'No imported guide has the channel "nowhere".' })
    const stranger = { channelId: 'stranger', guideId: 'novyi', sourceId: undefined }
    expect(await setLink(db, stranger, BY)).toEqual({ refused: 'The channel "stranger" is not known.' })
  })

  test('proposes ambiguous matches', async () => {
    const two = [
      ['a', 'Зоря'],
      ['b', 'Зоря HD'],
    ] as const
    const report = await bring([], { text: guideText(two, hourly(0, ['Новини'], 'a')) })
    expect(report.proposals).toEqual({ three: ['a', 'b'] })
    expect((await readProposals(connection.db)).find(({ channel }) => channel === 'three')).toEqual({
      channel: 'three',
      name: 'Зоря',
      choices: [
        { source: 'epg', guideId: 'a', guideName: 'Зоря' },
        { source: 'epg', guideId: 'b', guideName: 'Зоря HD' },
      ],
    })
  })

  test("is found by a list's id, its name for the guide and its name, in this order", async () => {
    const { db } = connection
    const list = (id: string, tvg_id: string | null, imported: object) =>
      db
        .insertInto('imported_channels')
        .values({
          channel_id: id,
          source_id: 'epg',
          key: id,
          tvg_id,
          words: '',
          places: '[]',
          imported: JSON.stringify(imported),
          seen_ms: NOON,
          missing_since_ms: null,
        })
        .execute()
    await list('one', 'NOVYI.ua@HD', { name: 'Видно', shiftMinutes: 30 })
    await list('three', null, { name: 'Видно', tvgName: 'Novyi_Kanal' })
    const guide = [...GUIDE, ['novyi.ua', 'Інше']] as const
    await bring([], { text: guideText(guide, hourly(0, ['Новини'])) })
    const links = await db.selectFrom('guide_links').selectAll().orderBy('channel_id').execute()
    expect(links.map(({ channel_id, guide_id, how, shift_minutes }) => [channel_id, guide_id, how, shift_minutes])).toEqual([
      ['one', 'novyi.ua', 'id-fold', 30],
      ['three', 'novyi', 'words', 0],
      ['two', 'novyi', 'folded', 0],
    ])
  })

  test('whose channels are declared after their programmes is read too', async () => {
    const text = guideText(GUIDE, hourly(0, ['Новини']))
    const [channel] = /<channel id="vydno">.*<\/channel>/.exec(text)!
    const late = text.replace(channel, '').replace('</tv>', `${channel}</tv>`)
    expect(await bring([], { text: late })).toMatchObject({ linked: { words: 1 }, written: { created: 1 } })
  })

  test('that a killed import left half written is published by the next one', async () => {
    const { db } = connection
    const items = hourly(0, ['Новини'])
    await bring(items)
    const version = await guideVersion(db)
    await db.updateTable('facts').set({ value: 'begun' }).where('key', '=', 'guide-import').execute()
    await bring(items)
    expect(await guideVersion(db)).not.toBe(version)
  })
})
