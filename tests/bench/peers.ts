import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'

const { resolve } = createRequire(import.meta.url)
const SCRIPTS: Readonly<Record<string, string>> = {
  '/hls.js': resolve('hls.js/dist/hls.min.js'),
  '/shaka.js': resolve('shaka-player/dist/shaka-player.compiled.js'),
}

/** A server of what television is compared with: `/?hls.js` and `/?shaka.js` are pages with a video and that player, on a site of their own. */
export async function startPeers(): Promise<{ address: string; stop: () => void }> {
  const server = createServer(({ url = '/' }, response) => {
    const script = SCRIPTS[url]
    if (script) response.setHeader('content-type', 'text/javascript').end(readFileSync(script))
    else response.setHeader('content-type', 'text/html').end(pageWith(url.replace(/^\/\?/, '/')))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

const pageWith = (script: string) =>
  `<!doctype html><meta charset="utf-8"><title>-</title><link rel="icon" href="data:,"><video muted autoplay playsinline width="960"></video><script src="${script}"></script>`
