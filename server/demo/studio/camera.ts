import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { stripTypeScriptTypes } from 'node:module'
import { join, normalize } from 'node:path'
import type { Writable } from 'node:stream'
import { once } from 'node:events'
import { chromium } from '@playwright/test'
import { findBrowser } from './find-browser.ts'

// Films share the palettes of the posters, which lie beside the studio.
const SEED = join(import.meta.dirname, '..')
const PAGE = '<!doctype html><meta charset="utf-8"><script type="module" src="/studio/stage.ts"></script>'

export type Camera = {
  /**
   * Draws a scene at these seconds (none: its own still) and writes the raw RGBA frames, in order, to `film`.
   */
  shoot: (scene: string, seconds: readonly number[], width: number, height: number, film: Writable) => Promise<void>
  close: () => Promise<void>
}

/**
 * Opens a headless Chromium on a page which draws our scenes; the scenes are served as TypeScript with its
 * types stripped.
 */
export async function openCamera(): Promise<Camera> {
  let film: Writable | undefined
  const server = createServer((request, response) => {
    answer(request, response, film).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const browser = await chromium.launch(await findBrowser())
  return {
    async shoot(scene, seconds, width, height, into) {
      film = into
      // A fresh page for every scene, so that canvases of one scene do not stay in memory for the next.
      const page = await browser.newPage()
      try {
        await page.goto(address)
        await page.waitForFunction('typeof shoot === "function"')
        await page.evaluate(`shoot(${JSON.stringify(scene)}, ${JSON.stringify(seconds)}, ${width}, ${height})`)
      } finally {
        await page.close()
      }
    },
    async close() {
      await browser.close()
      server.closeAllConnections()
      server.close()
    },
  }
}

async function answer(request: IncomingMessage, response: ServerResponse, film: Writable | undefined): Promise<void> {
  const path = normalize(new URL(request.url ?? '/', 'http://studio').pathname)
  if (request.method === 'POST' && path === '/frames' && film) {
    for await (const chunk of request) if (!film.write(chunk)) await once(film, 'drain')
    response.writeHead(204).end()
  } else if (path === '/') {
    response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE)
  } else if (path.endsWith('.ts')) {
    const source = await readFile(join(SEED, path), 'utf8')
    response.writeHead(200, { 'content-type': 'text/javascript' }).end(stripTypeScriptTypes(source))
  } else {
    response.writeHead(404).end()
  }
}
