import { execFile } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { serve } from '@hono/node-server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openRelay } from './testing/open-relay.ts'
import { startIcecast, whatIsMissing } from './testing/real-icecast.ts'

const missing = whatIsMissing()
if (missing) console.warn(`\n!!! ${missing}: relays are NOT checked against a real Icecast !!!\n`)
const checked = test.skipIf(missing)

// ffmpeg 5.1 reads MP3 in packets of 1024 bytes across segments, so a segment's last frame gets the next
// tag's time. It warns so of any packed MP3, even with exact tags.
const MISTIMED_MP3 = /^.*non monotonically increasing dts to muxer in stream 0: \d+ >= \d+\n/gm

let icecast: Awaited<ReturnType<typeof startIcecast>>
beforeAll(async () => {
  if (!missing) icecast = await startIcecast()
})
afterAll(() => icecast?.stop())

checked.each([
  ['live.aac', 'audio/aac', ['-c:a', 'aac', '-b:a', '64k', '-f', 'adts']],
  ['live.mp3', 'audio/mpeg', ['-c:a', 'libmp3lame', '-b:a', '128k', '-f', 'mp3']],
])('ffmpeg plays a real Icecast mount %s through the relay without a word', { timeout: 90_000 }, async (mount, type, coder) => {
  const relay = openRelay(await icecast.feed(mount, type, coder))
  const server = serve({ fetch: relay.origin.fetch, hostname: '127.0.0.1', port: 0 })
  await once(server, 'listening')
  try {
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const limits = ['-v', 'warning', '-nostdin', '-live_start_index', '0', '-t', '12']
    const arguments_ = [...limits, '-i', `${base}${relay.url}`, '-progress', 'pipe:1', '-f', 'null', '-']
    const { stdout, stderr } = await promisify(execFile)('ffmpeg', arguments_)
    expect(mount.endsWith('mp3') ? stderr.replaceAll(MISTIMED_MP3, '') : stderr).toBe('')
    expect(Number([...stdout.matchAll(/out_time_us=(\d+)/g)].at(-1)?.[1]) / 1e6).toBeGreaterThanOrEqual(11.9)
    await icecast.say(mount, 'Океан Ельзи - Обійми')
    const titles = await vi.waitFor(
      () => {
        const heard = relay.relays.titles('fm')
        expect(heard.map(({ artist, title }) => [artist, title])).toContainEqual(['Океан Ельзи', 'Обійми'])
        return heard
      },
      { timeout: 20_000 },
    )
    const { segments } = await relay.playlist()
    expect(titles.at(-1)!.atMs).toBeGreaterThan(segments[0]!.programDateTime!.getTime())
    expect(relay.reported).toEqual([])
  } finally {
    relay.close()
    server.close()
  }
})
