import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expect, test } from '../../support/efir-test.ts'

const shaka = readFileSync(createRequire(import.meta.url).resolve('shaka-player/dist/shaka-player.compiled.js'), 'utf8')

type Watched = { advanced: number; stalls: number; errors: string[] }

/** Plays an address in Shaka Player on a page of another site, until it has advanced by some seconds. */
async function watchInShaka(page: Page, address: string, seconds: number): Promise<Watched> {
  const elsewhere = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end('<video muted></video>'),
  )
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`)
  await page.addScriptTag({ content: shaka })
  const watched = await page.evaluate(
    async ([url, length]) => {
      const { shaka: library } = window as unknown as {
        shaka: { Player: new () => ShakaPlayer; polyfill: { installAll(): void } }
      }
      type ShakaPlayer = {
        attach(video: HTMLVideoElement): Promise<void>
        load(url: string): Promise<void>
        addEventListener(name: 'error', listener: (event: CustomEvent) => void): void
      }
      library.polyfill.installAll()
      const video = document.querySelector('video')!
      const player = new library.Player()
      const errors: string[] = []
      let stalls = 0
      player.addEventListener('error', (event) => errors.push(JSON.stringify(event.detail)))
      await player.attach(video)
      await player
        .load(url as string)
        .catch((error: { code: number; data: unknown }) => errors.push(`${error.code} ${JSON.stringify(error.data)}`))
      if (errors.length > 0) return { advanced: 0, stalls, errors }
      await video.play()
      const from = video.currentTime
      video.addEventListener('waiting', () => (stalls += 1))
      while (video.currentTime - from < (length as number))
        await new Promise((resolve) => video.addEventListener('timeupdate', resolve, { once: true }))
      return { advanced: video.currentTime - from, stalls, errors }
    },
    [address, seconds] as const,
  )
  elsewhere.close()
  return watched
}

test('Shaka Player, on another site, plays a channel over the seam of its loop', async ({ page, service, request }) => {
  const { url } = (await (await request.get('/api/channels/live/tv-01')).json()) as { url: string }
  const watched = await watchInShaka(page, service.address + url, 40)
  expect(watched).toMatchObject({ stalls: 0, errors: [] })
})

test('Shaka Player plays a window of the archive', async ({ page, service, request }) => {
  const answer = await request.post('/api/channels/live-with-duration', {
    headers: { platform: 'browser', authorization: `Basic ${service.tokens['premium']}` },
    data: { channel_id: 'tv-03', start: Date.now() - 2 * 3_600_000, duration: 90 },
  })
  const { url } = (await answer.json()) as { url: string }
  const watched = await watchInShaka(page, service.address + url, 6)
  expect(watched).toMatchObject({ stalls: 0, errors: [] })
})
