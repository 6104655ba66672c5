import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readPreviousBuilds, keepPreviousBuild } from './previous-builds.ts'

let dist: string
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'efir-dist-'))
})
afterEach(() => rmSync(dist, { recursive: true }))

/** Builds a site as Vite does, which empties the folder first. */
function build(...names: string[]): void {
  keepPreviousBuild(dist)
  rmSync(join(dist, 'site'), { recursive: true, force: true })
  mkdirSync(join(dist, 'site/assets'), { recursive: true })
  writeFileSync(join(dist, 'site/index.html'), `<script src="/assets/${names[0]}">`)
  for (const name of names) writeFileSync(join(dist, 'site/assets', name), `// ${name}`)
}

/** The service's response to a request for an asset. */
async function served(name: string): Promise<string | undefined> {
  const files = readPreviousBuilds(dist)
  const app = new Hono().get('*', (context) => files.answer(context, context.req.path) ?? context.notFound())
  const answer = await app.request(`/assets/${name}`)
  return answer.ok ? await answer.text() : undefined
}

test('the assets of the last five builds are served, and no older ones', async () => {
  for (const number of [1, 2, 3, 4, 5, 6]) build(`page-${number}.js`, 'font.woff2')
  expect(await served('page-1.js')).toBeUndefined()
  for (const number of [2, 3, 4, 5, 6]) expect(await served(`page-${number}.js`)).toBe(`// page-${number}.js`)
  expect(readdirSync(join(dist, 'older/assets'))).not.toContain('page-1.js')
})

test('an asset shared with an older build stays', async () => {
  build('font-1.woff2', 'page-1.js')
  for (const number of [2, 3, 4, 5, 6, 7]) build(`page-${number}.js`, 'font-1.woff2')
  build('page-8.js')
  expect(await served('font-1.woff2')).toBe('// font-1.woff2')
})

test('a repeated build replaces no other', async () => {
  build('page-1.js')
  for (let times = 0; times < 9; times += 1) build('page-2.js')
  expect(await served('page-1.js')).toBe('// page-1.js')
})

test('only assets of an older build are served', async () => {
  build('page-1.js')
  build('page-2.js')
  const files = readPreviousBuilds(dist)
  const app = new Hono().get('*', (context) => files.answer(context, context.req.path) ?? context.notFound())
  expect((await app.request('/builds.json')).status).toBe(404)
  expect(files.text('/index.html')).toContain('page-2.js')
})
