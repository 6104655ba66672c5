import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type LoggedAction, operatorAuditCalls } from '../../src/contract/operator-audit.ts'
import { operatorChannelsCalls } from '../../src/contract/operator-channels.ts'
import { operatorListsCalls } from '../../src/contract/operator-lists.ts'
import { operatorPeopleCalls } from '../../src/contract/operator-people.ts'
import { operatorWordsCalls } from '../../src/contract/operator-words.ts'
import { newAccount } from '../../server/features/users/account-store.ts'
import { engines } from '../support/engines.ts'
import { callOf, type DeskClient, signedInOperator } from '../support/operator/desk.ts'
import { NOON, openService, type Service } from '../support/service.ts'

const CHANNEL = 'listed-1'
const because = { reason: 'a call of the person' }
const person = { params: { id: '20000001' } }

describe.each(engines())('undo from the audit log on $name', (engine) => {
  let service: Service
  const clients = {} as Record<'owner' | 'editor' | 'support', DeskClient>
  beforeAll(async () => {
    service = await openService(engine)
    const { db } = service
    const source = { address: 'http://a.example/', package_id: null, category_id: null }
    await db
      .insertInto('sources')
      .values([{ id: 'own', kind: 'm3u', ...source } as never, { id: 'epg', kind: 'xmltv', ...source } as never])
      .execute()
    const category = await db.selectFrom('categories').select('id').executeTakeFirstOrThrow()
    const names = { name: 'Видно', name_ru: 'Видно', number: 1001, category_id: category.id, package_id: null }
    await db
      .insertInto('channels')
      .values({ id: CHANNEL, slug: CHANNEL, ...names, logo: '', cover: null, loop: '', loop_offset: 0 })
      .execute()
    const imported = { name: 'Видно', number: 1001, group: '', categoryId: category.id, packageId: null, age: 12, hidden: 0 }
    await db
      .insertInto('imported_channels')
      .values({
        channel_id: CHANNEL,
        source_id: 'own',
        key: CHANNEL,
        tvg_id: null,
        words: '',
        places: '[]',
        imported: JSON.stringify({ ...imported, shiftMinutes: 0, logo: '' }),
        seen_ms: 0,
        missing_since_ms: null,
      })
      .execute()
    const guides = ['a', 'b c'].map((guide_id) => ({ source_id: 'epg', guide_id, names: '[]', words: '', folded: '' }))
    await db.insertInto('guide_channels').values(guides).execute()
    await db
      .insertInto('accounts')
      .values(newAccount(NOON, { id: 'p-1', name: 'Ольга', support_id: '20000001' }))
      .execute()
    for (const role of ['owner', 'editor', 'support'] as const)
      clients[role] = (await signedInOperator(service, `an-${role}`, [role])).client
  })
  afterAll(() => service.close())
  beforeEach(async () => {
    await service.db.deleteFrom('audit').execute()
    service.clock.nowMs += 1000
  })

  /** The newest entry of an action. */
  const entry = async (action: string, who: DeskClient = clients.owner): Promise<LoggedAction> => {
    service.clock.nowMs += 1000
    return (await callOf(who, operatorAuditCalls.listAudit, { query: { action } })).actions[0]!
  }
  const undo = async ({ id }: LoggedAction, who: DeskClient = clients.owner) =>
    (await callOf(who, operatorAuditCalls.undoAction, { params: { id }, body: { reason: 'a mistake' } })).fault
  const edit = (values: object) =>
    callOf(clients.editor, operatorChannelsCalls.editDeskChannels, { body: { ids: [CHANNEL], values, reason: '' } })
  const shown = async () => {
    const { channel, edits } = await callOf(clients.editor, operatorChannelsCalls.showDeskChannel, { params: { id: CHANNEL } })
    return { name: channel.name, hidden: channel.hidden, edited: edits.name, age: edits.age }
  }
  const match = (choice: { kind: 'guide'; source: string; guide_id: string } | { kind: 'none' | 'auto' }) =>
    callOf(clients.editor, operatorListsCalls.setMatch, { body: { channel_id: CHANNEL, choice, reason: '' } })
  const link = () =>
    service.db.selectFrom('guide_links').select(['source_id', 'guide_id']).where('channel_id', '=', CHANNEL).executeTakeFirst()

  test('an edit of a channel is undone, the undo is in the log, and is undone itself', async () => {
    await edit({ hidden: 1, name: 'Нова назва' })
    const made = await entry('edit', clients.editor)
    expect(made).toMatchObject({ can_undo: true, subject: `channel:${CHANNEL}` })
    expect(await undo(made, clients.editor)).toBeNull()
    expect(await shown()).toMatchObject({ name: 'Видно', hidden: false, edited: null })
    const undone = await entry('edit')
    expect(undone).toMatchObject({ actor: 'operator:an-editor', reason: 'undo: a mistake' })
    expect([undone.before, undone.after].map((text) => JSON.parse(text!) as unknown)).toEqual([
      { hidden: 1, name: 'Нова назва' },
      { hidden: null, name: null },
    ])
    expect(await undo(undone)).toBeNull()
    expect(await shown()).toMatchObject({ name: 'Нова назва', hidden: true })
    expect(await undo(made)).toBeNull()
  })

  test('an edit is not undone after the same value has changed, but after another one has', async () => {
    await edit({ name: 'Перша' })
    const made = await entry('edit')
    await edit({ age: 16 })
    service.clock.nowMs += 1000
    await edit({ name: 'Друга' })
    expect(await undo(made)).toBe('changed')
    expect(await shown()).toMatchObject({ name: 'Друга', age: 16 })
    await edit({ name: 'Перша' })
    expect(await undo(made)).toBeNull()
    expect(await shown()).toMatchObject({ name: 'Видно', age: 16 })
  })

  test('an edit whose former number is taken by now stays', async () => {
    await edit({ number: 4001 })
    const first = await entry('edit')
    await edit({ number: 4002 })
    const second = await entry('edit')
    const others = service.db.selectFrom('channels').select('id').where('id', '!=', CHANNEL).limit(1)
    await service.db.updateTable('channels').set({ number: 4001 }).where('id', 'in', others).execute()
    expect(await undo(second)).toBe('gone')
    expect(await undo(first)).toBe('changed')
  })

  test('a match by hand goes back to the guide before it, or to none', async () => {
    await match({ kind: 'guide', source: 'epg', guide_id: 'b c' })
    const first = await entry('match')
    await match({ kind: 'guide', source: 'epg', guide_id: 'a' })
    const second = await entry('match')
    expect(await undo(first)).toBe('changed')
    expect(await undo(second, clients.editor)).toBeNull()
    expect(await link()).toEqual({ source_id: 'epg', guide_id: 'b c' })
    expect(await undo(first)).toBeNull()
    expect(await link()).toBeUndefined()
  })

  test('a schedule goes back', async () => {
    const schedule = (every_s: number) =>
      callOf(clients.editor, operatorListsCalls.scheduleSource, { params: { id: 'own' }, body: { every_s, reason: '' } })
    await schedule(1800)
    const first = await entry('schedule')
    await schedule(3600)
    expect(await undo(first)).toBe('changed')
    expect(await undo(await entry('schedule'), clients.editor)).toBeNull()
    const stored = service.db.selectFrom('sources').select('every_s').where('id', '=', 'own')
    expect(await stored.executeTakeFirst()).toEqual({ every_s: 1800 })
  })

  test('a grant is revoked, once, and by owners alone', async () => {
    const body = { ...because, package_id: 'premium', days: 7 }
    await callOf(clients.owner, operatorPeopleCalls.grantPackage, { ...person, body })
    const made = await entry('grant')
    expect(await entry('grant', clients.editor)).toMatchObject({ can_undo: false })
    await expect(undo(made, clients.support)).rejects.toThrow('403')
    expect(await undo(made)).toBeNull()
    expect(await undo(made)).toBe('changed')
    const { subscriptions } = await callOf(clients.owner, operatorPeopleCalls.showPerson, person)
    expect(subscriptions).toMatchObject([{ state: 'ended' }])
    expect(await entry('revoke')).toMatchObject({ reason: 'undo: a mistake', can_undo: false })
  })

  test('a block is undone by opening the account', async () => {
    await callOf(clients.support, operatorPeopleCalls.blockPerson, { ...person, body: because })
    const made = await entry('block', clients.support)
    expect(await undo(made, clients.support)).toBeNull()
    expect(await undo(made)).toBe('changed')
    expect(await callOf(clients.support, operatorPeopleCalls.showPerson, person)).toMatchObject({ blocked_ms: null })
  })

  test('contacts and redirects go back, and viewers see it at once', async () => {
    const { now } = await callOf(clients.editor, operatorWordsCalls.showDeskContacts)
    const contacts = { ...now, email: 'other@efir.example' }
    await callOf(clients.editor, operatorWordsCalls.setDeskContacts, { body: { contacts, reason: '' } })
    expect(await undo(await entry('contacts'), clients.editor)).toBeNull()
    expect(await callOf(clients.editor, operatorWordsCalls.showDeskContacts)).toMatchObject({ now, is_edited: false })

    const put = (to: string) =>
      callOf(clients.editor, operatorWordsCalls.putRedirects, { body: { text: `/old ${to}`, reason: '' } })
    await put('/ua/radio')
    const first = await entry('redirect')
    await put('/ua/telekanaly')
    const second = await entry('redirect')
    expect(await undo(first)).toBe('changed')
    expect(await undo(second, clients.editor)).toBeNull()
    expect(await undo(first)).toBeNull()
    expect((await callOf(clients.editor, operatorWordsCalls.listDeskRedirects, { query: {} })).rules).toEqual([])
  })

  test('a look, and an action of another role, cannot be undone', async () => {
    await callOf(clients.support, operatorPeopleCalls.showPerson, person)
    const look = await entry('look')
    expect(look.can_undo).toBe(false)
    await expect(undo(look)).rejects.toThrow('404')
    await edit({ hidden: 1 })
    const made = await entry('edit', clients.support)
    expect(made.can_undo).toBe(false)
    await expect(undo(made, clients.support)).rejects.toThrow('403')
    expect((await shown()).hidden).toBe(true)
  })
})
