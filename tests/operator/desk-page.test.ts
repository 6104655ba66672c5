import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isServerOnly } from '../../sw/routes.ts'
import { SITE } from '../support/built-site.ts'
import { sqlite } from '../support/engines.ts'
import { openService, type Service } from '../support/service.ts'

const site = join(import.meta.dirname, '../../dist/site')
let service: Service
beforeAll(async () => void (service = await openService(sqlite, SITE)))
afterAll(() => service.close())

const fetchPage = (path: string) => service.app.request(`http://efir.test${path}`, { headers: { accept: 'text/html' } })

test.each(['/operator', '/operator/audit', '/operator/people/10000001'])(
  '%s is the page of the desk, for no index or cache',
  async (path) => {
    const page = await fetchPage(path)
    expect(page.status).toBe(200)
    expect(page.headers.get('x-robots-tag')).toBe('noindex')
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
    const html = await page.text()
    const [, script = ''] = /src="(\/operator\/assets\/[\w.-]+\.js)"/.exec(html) ?? []
    expect((await fetchPage(script)).headers.get('content-type')).toContain('javascript')
  },
)

test('a missing asset of the desk is 404, and other paths stay the site’s', async () => {
  expect((await fetchPage('/operator/assets/none.js')).status).toBe(404)
  expect(await (await fetchPage('/operators')).text()).not.toContain('/operator/assets/')
})

test('the worker leaves the desk alone', () => {
  const isAlone = (path: string) => isServerOnly(new URL(path, 'https://efir.example'))
  expect(['/operator', '/operator/audit', '/api/operator/session'].map(isAlone)).toEqual([true, true, true])
  expect(isAlone('/operators')).toBe(false)
})

test('viewers download nothing of the desk', () => {
  const files = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(js|html|css)$/.test(name))
  expect(files.length).toBeGreaterThan(50)
  const naming = files.filter((name) =>
    /api\/operator|\/operator\/(session|audit|channels)|webauthn/i.test(readFileSync(join(site, name), 'utf8')),
  )
  expect(naming).toEqual([])
})
