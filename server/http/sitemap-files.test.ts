import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { SITEMAP_CACHE_BYTES, mountSitemaps } from './sitemap-files.ts'

const ADDED = Date.parse('2026-11-20T22:30:00Z')

function siteWith(titles: number, pathsInAFile?: number) {
  const app = new Hono()
  const catalogue = Array.from({ length: titles }, (_none, index) => ({ path: `/filmy/film-${index}`, changedMs: ADDED }))
  const known = async () => ({ channels: ['kanal-1'], pages: [], catalogue })
  mountSitemaps(app, {
    known,
    originOf: () => 'https://efir.example',
    clock: { now: () => 0, elapsed: () => 0 },
    ...(pathsInAFile && { pathsInAFile }),
  })
  return async (path: string) => {
    const answer = await app.request(path)
    const text = await answer.text()
    return { status: answer.status, text, addresses: [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address!) }
  }
}

test('a title is listed in both languages, with the day of its addition', async () => {
  const read = siteWith(1)
  const { text, addresses } = await read('/sitemap.xml')
  expect(addresses.slice(-2)).toEqual(['https://efir.example/ua/filmy/film-0', 'https://efir.example/filmy/film-0'])
  expect(text).toContain('<loc>https://efir.example/filmy/film-0</loc><lastmod>2026-11-20</lastmod><xhtml:link')
  expect((await read('/sitemap-2.xml')).status).toBe(404)
})

test('too many URLs are split into several files with an index, each URL once', async () => {
  const read = siteWith(30, 10)
  const index = await read('/sitemap.xml')
  expect(index.text).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<sitemapindex /)
  const files = await Promise.all(index.addresses.map((address) => read(new URL(address).pathname)))
  for (const { addresses } of files) expect(addresses.length).toBeLessThanOrEqual(20)
  const all = files.flatMap(({ addresses }) => addresses)
  expect(new Set(all).size).toBe(all.length)
  const whole = await siteWith(30)('/sitemap.xml')
  expect(all).toEqual(whole.addresses)
  expect((await read(`/sitemap-${files.length + 1}.xml`)).status).toBe(404)
})

test('a catalogue of 60,000 titles has files of 10,000 URLs, each small enough for the cache', async () => {
  const read = siteWith(60_000)
  const { addresses } = await read('/sitemap.xml')
  expect(addresses).toHaveLength(13)
  const first = await read('/sitemap-1.xml')
  expect(first.addresses).toHaveLength(10_000)
  expect(Buffer.byteLength(first.text)).toBeLessThan(SITEMAP_CACHE_BYTES / 5)
})
