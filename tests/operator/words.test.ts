import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Content } from '../../server/features/site/content.ts'
import { DEFAULT_SITE_FACTS } from '../../server/features/site/site-facts.ts'
import { pageOf, type PageText } from '../../server/features/pages/page-folder.ts'
import { operatorWordsCalls as calls } from '../../src/contract/operator-words.ts'
import { askersOf } from '../support/asking.ts'
import { engines } from '../support/engines.ts'
import { callOf, type DeskClient, signedInOperator } from '../support/operator/desk.ts'
import { LOCALES } from '../../src/domain/i18n/locale.ts'
import { NOON, openService, type Service } from '../support/service.ts'

const TEXT: PageText = { title: 'Оплата', description: 'Як', tab: 'Оплата', updated: '2026-11-20', text: 'раз\nдва\nтри' }
const content: Content = {
  facts: DEFAULT_SITE_FACTS,
  pages: {
    current: async () => ({
      version: 1,
      bySlug: new Map([['payment', { ua: pageOf('payment', 'ua', TEXT) }]]),
      texts: new Map([['payment', { ua: TEXT }]]),
    }),
  },
}
const HOUR = 3_600_000

describe.each(engines())('the words of the site at the desk on $name', (engine) => {
  let service: Service
  let client: DeskClient
  beforeAll(async () => {
    service = await openService(engine, undefined, content)
    ;({ client } = await signedInOperator(service, 'olena', ['editor']))
  })
  afterAll(() => service.close())
  beforeEach(() => service.db.deleteFrom('audit').execute())

  const { data: seen } = askersOf(() => service)
  const page = (slug: string) => callOf(client, calls.showDeskPage, { params: { slug } })
  const savePage = (slug: string, body: { lang: 'ua' | 'ru'; page: PageText | null; version: string | null; reason?: string }) =>
    callOf(client, calls.saveDeskPage, { params: { slug }, body })
  const audit = () => service.db.selectFrom('audit').select(['actor', 'action', 'subject', 'before', 'after', 'reason']).execute()

  test('a page is changed for viewers at once, and its file holds again when the change is cleared', async () => {
    expect((await page('payment')).ua).toEqual({ now: TEXT, file: TEXT, version: null })
    const changed = { ...TEXT, text: 'раз\n[два](#none)\nтри' }
    const preview = await callOf(client, calls.previewDeskPage, { body: { lang: 'ua', page: changed } })
    expect(preview.broken).toEqual(['#none'])
    expect(await savePage('payment', { lang: 'ua', page: changed, version: null, reason: 'лист' })).toEqual({ fault: null })
    expect((await seen('showPage', '/pages/payment')).blocks).toEqual(preview.page.blocks)
    expect(await savePage('payment', { lang: 'ua', page: changed, version: null })).toEqual({ fault: 'overtaken' })
    expect((await callOf(client, calls.listDeskPages)).pages).toMatchObject([
      { slug: 'payment', edited: ['ua'], missing: ['ru'], broken: ['#none'] },
    ])
    const { version } = (await page('payment')).ua
    await savePage('payment', { lang: 'ua', page: null, version })
    expect((await seen('showPage', '/pages/payment')).blocks).toEqual(pageOf('payment', 'ua', TEXT).blocks)
    const [edit, ...more] = await audit()
    expect(edit).toEqual({
      actor: 'operator:olena',
      action: 'page',
      subject: 'page:payment.ua',
      reason: 'лист',
      before: 'два',
      after: '[два](#none)',
    })
    expect(more).toMatchObject([{ before: '[два](#none)', after: 'два' }])
  })

  test('a page without a file is added in both languages, and its text is never HTML', async () => {
    const added = { ...TEXT, title: '<b>Нова</b>', text: '<script>alert(1)</script>\n\n[так](javascript:alert(1))' }
    for (const lang of LOCALES) await savePage('new-page', { lang, page: added, version: null })
    const { title, lang, blocks } = await seen('showPage', '/pages/new-page?lang=ru')
    expect([title, lang]).toEqual(['<b>Нова</b>', 'ru'])
    expect(blocks).toEqual(pageOf('', 'ua', added).blocks)
    expect(JSON.stringify(blocks)).not.toContain('href')
  })

  test('contacts and hours are changed and taken back', async () => {
    const { now, file, is_edited } = await callOf(client, calls.showDeskContacts)
    expect([now, is_edited]).toEqual([file, false])
    const contacts = { ...file, phone: null, hours: { ...file.hours, weekends: { from: '11:00', to: '12:00' } } }
    await callOf(client, calls.setDeskContacts, { body: { contacts } })
    expect(await seen('siteFacts', '/site/facts')).toMatchObject({ ...contacts, since: DEFAULT_SITE_FACTS.since })
    await callOf(client, calls.setDeskContacts, { body: { contacts: null } })
    expect(await seen('siteFacts', '/site/facts')).toMatchObject(file)
    expect(await audit()).toMatchObject([
      { action: 'contacts', before: JSON.stringify(file), after: JSON.stringify(contacts) },
      { before: JSON.stringify(contacts), after: JSON.stringify(file) },
    ])
    const wrong = { ...contacts, hours: { ...file.hours, weekdays: { from: '18:00', to: '09:00' } } }
    expect((await client.ask('/contacts', { body: { contacts: wrong } })).status).toBe(400)
  })

  test('redirects are checked before they are put, all or none', async () => {
    const list = (query = {}) => callOf(client, calls.listDeskRedirects, { query })
    const put = (body: { text: string }) => callOf(client, calls.putRedirects, { body })
    const text = '# moved\n/a /ua/radio\n/b\t/a'
    expect(await callOf(client, calls.tryRedirects, { body: { text } })).toEqual({
      fault: null,
      report: { added: 2, changed: 0, same: 0 },
    })
    expect((await list()).total).toBe(0)
    await put({ text })
    expect((await seen('redirects', '/redirects/')).data).toHaveLength(2)
    const loop = await put({ text: '/c /ua/filmy\n/a /b' })
    expect(loop).toEqual({ fault: { kind: 'refused', from: '/a', to: '/b', fault: 'loop' }, report: null })
    expect((await callOf(client, calls.tryRedirects, { body: { text: '/only' } })).fault).toEqual({ kind: 'line', line: 1 })
    expect(await put({ text: '/a /ua/filmy\n/b /a' })).toEqual({
      fault: null,
      report: { added: 0, changed: 1, same: 1 },
    })
    expect((await list({ q: 'FILMY' })).rules).toEqual([{ from: '/a', to: '/ua/filmy', fault: null }])
    await callOf(client, calls.removeRedirect, { body: { from: '/b' } })
    expect((await audit()).map(({ subject, before, after }) => [subject, before, after])).toEqual([
      ['redirect:/a', null, '/ua/radio'],
      ['redirect:/b', null, '/a'],
      ['redirect:/a', '/ua/radio', '/ua/filmy'],
      ['redirect:/b', '/a', null],
    ])
  })

  test('an announcement is seen from its beginning to its end, the latest of several', async () => {
    const put = (text: string, from_ms: number, until_ms: number, id: string | null = null) =>
      callOf(client, calls.putAnnouncement, {
        body: { id, announcement: { text, text_ru: `${text} (ru)`, from_ms, until_ms } },
      })
    const shown = async () => (await seen('siteFacts', '/site/facts')).announcement?.text ?? null
    await put('Довге', NOON - HOUR, NOON + 9 * HOUR)
    await put('Вночі', NOON + HOUR, NOON + 2 * HOUR)
    expect(await shown()).toBe('Довге')
    service.clock.nowMs = NOON + HOUR
    expect(await shown()).toBe('Вночі')
    service.clock.nowMs = NOON + 2 * HOUR
    expect(await shown()).toBe('Довге')
    const listed = async () => (await callOf(client, calls.listAnnouncements)).announcements
    const announcements = await listed()
    expect(announcements.map(({ text, state }) => [text, state])).toEqual([
      ['Довге', 'now'],
      ['Вночі', 'over'],
    ])
    const { id } = announcements[0]!
    await put('Довше', NOON - HOUR, NOON + 9 * HOUR, id)
    expect(await shown()).toBe('Довше')
    const changed = (await listed())[0]!
    // Viewers who closed the former words see the new ones.
    expect(changed.id).not.toBe(id)
    await callOf(client, calls.endAnnouncement, { params: { id: changed.id }, body: {} })
    expect(await shown()).toBe(null)
    expect((await audit()).map(({ action }) => action)).toEqual(Array(4).fill('announcement'))
    service.clock.nowMs = NOON
  })
})
