import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operatorReviewsCalls as calls } from '../../src/contract/operator-reviews.ts'
import { askersOf } from '../support/asking.ts'
import { putCatalogue } from '../support/catalogue.ts'
import { engines } from '../support/engines.ts'
import { callOf, type DeskClient, signedInOperator } from '../support/operator/desk.ts'
import { openService, type Service, TOKENS } from '../support/service.ts'

const XSS = '<img src=x onerror=alert(1)>'
const because = { reason: 'образа' }

describe.each(engines())('reviews at the desk on $name', (engine) => {
  let service: Service
  let client: DeskClient
  beforeAll(async () => {
    service = await openService(engine)
    await putCatalogue(service.db)
    ;({ client } = await signedInOperator(service, 'olena', ['support']))
  })
  afterAll(() => service.close())
  const { data } = askersOf(() => service)
  const listed = async (query = {}) => (await callOf(client, calls.listDeskReviews, { query })).reviews
  const seen = async () => (await data('titleReviews', '/catalogue/reviews/film-1')).items.map(({ text }) => text)
  const write = (token: string, rating: number, text: string) =>
    data('writeReview', '/catalogue/reviews/film-1', { token, body: { rating, text } })

  test('are hidden from all but their author, shown again and deleted, with a reason', async () => {
    await write(TOKENS.basic, 2, XSS)
    service.clock.nowMs += 1000
    await write(TOKENS.premium, 8, 'Чудово')
    const [newest, bad] = await listed()
    expect([newest!.text, bad!.text]).toEqual(['Чудово', XSS])
    const params = { id: bad!.id }
    await callOf(client, calls.hideReview, { params, body: because })
    expect(await seen()).toEqual(['Чудово'])
    expect((await data('ownOfTitle', '/catalogue/own/film-1', { token: TOKENS.basic })).review?.text).toBe(XSS)
    // A hidden review stays hidden when its author writes it again, and counts for nothing.
    expect(await write(TOKENS.basic, 1, XSS)).toMatchObject({ rating: 8, reviews: 1 })
    expect((await listed({ hidden: '1', q: 'onerror' })).map(({ id }) => id)).toEqual([bad!.id])
    await callOf(client, calls.showReview, { params, body: because })
    expect(await seen()).toHaveLength(2)
    await callOf(client, calls.deleteReview, { params, body: because })
    expect(await seen()).toEqual(['Чудово'])
    expect(await listed({ q: 'onerror' })).toEqual([])
    const audit = await service.db
      .selectFrom('audit')
      .select(['action', 'before', 'after', 'reason'])
      .where('subject', '=', `review:${bad!.id}`)
      .execute()
    expect(audit).toEqual([
      { action: 'hide-review', before: 'film-1: shown', after: 'film-1: hidden', ...because },
      { action: 'show-review', before: 'film-1: hidden', after: 'film-1: shown', ...because },
      { action: 'delete-review', before: 'film-1: shown', after: null, ...because },
    ])
  })

  test('are paged without gaps', async () => {
    const rows = Array.from({ length: 120 }, (_one, at) => ({
      id: `r${at}`,
      title_id: 'film-1',
      account_id: null,
      author: 'Хтось',
      rating: 5,
      text: '',
      written_ms: at >> 1,
    }))
    await service.db.insertInto('reviews').values(rows).execute()
    const ids: string[] = []
    for (let after: string | null = ''; after !== null;) {
      const page: { reviews: { id: string }[]; next: string | null } = await callOf(client, calls.listDeskReviews, {
        query: { q: 'Хтось', ...(after && { after }) },
      })
      ids.push(...page.reviews.map(({ id }) => id))
      after = page.next
    }
    expect([ids.length, new Set(ids).size]).toEqual([120, 120])
  })
})
