import { expect, test, vi } from 'vitest'
import { isOpenAddress } from '../../net/open-address.ts'
import { fakeTelevision } from './testing/fake-television.ts'
import { upstream } from './testing/opened.ts'
import { openTelevision } from './testing/open-television.ts'

vi.setConfig({ testTimeout: 30_000 })

const closedHosts = ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1']

test.each(closedHosts)('D11: a stream at %s is not connected to', async (host) => {
  const inside = await upstream()
  const relay = openTelevision([`http://${host}:${inside.port}/live/index.m3u8?token=secret`], isOpenAddress)
  const answer = await relay.askLater('master.m3u8')
  expect([answer.status, inside.tv.requests]).toEqual([503, []])
  expect(`${await answer.text()}${relay.warnings.join()}`).not.toContain('secret')
  expect(relay.warnings).toHaveLength(1)
  expect(relay.warnings[0]).toContain('leads to a local network')
  relay.close()
})

// The upstream stands on an address that is allowed here; where it leads to is not.
const allowed = (address: string) => address === '127.0.0.1'
const to = (port: number) => `http://127.0.0.2:${port}/live`

test.each<[string, (television: Awaited<ReturnType<typeof fakeTelevision>>, port: number) => void]>([
  [
    'a redirect',
    ({ tv }, port) => {
      tv.answer = (_, response) => {
        response.writeHead(302, { Location: `${to(port)}/index.m3u8` }).end()
        return true
      }
    },
  ],
  ['a segment', ({ tv }, port) => (tv.nameOf = (i) => `${to(port)}/${i}.ts`)],
  ['a key', ({ tv }, port) => (tv.linesOf = () => [`#EXT-X-KEY:METHOD=AES-128,URI="${to(port)}/key"`])],
  ['an init segment', ({ tv }, port) => (tv.linesOf = () => [`#EXT-X-MAP:URI="${to(port)}/init.mp4"`])],
  [
    'a variant',
    ({ tv }, port) => {
      tv.answer = (_, response) => {
        response.end(`#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1000\n${to(port)}/index.m3u8\n`)
        return true
      }
    },
  ],
])('%s that leads inside is not fetched', async (_, lead) => {
  const inside = await upstream()
  const outside = await upstream()
  lead(outside, inside.port)
  const relay = openTelevision([outside.address], allowed)
  await relay.later(async () => expect((await relay.askLater('v0/index.m3u8')).status).toBe(503))
  expect([inside.tv.requests, outside.tv.requests.length > 0]).toEqual([[], true])
  relay.close()
})

test('a source that may reach private addresses reaches those of its own network alone', async () => {
  const inside = await upstream()
  const relay = openTelevision([{ address: inside.address, mayReachPrivate: true }], isOpenAddress)
  await relay.playlistOf(6)
  relay.close()
  const leading = await upstream()
  leading.tv.nameOf = (i) => `http://127.0.1.1:${inside.port}/live/${i}.ts`
  const before = inside.tv.requests.length
  const other = openTelevision([{ address: leading.address, mayReachPrivate: true }], isOpenAddress)
  await other.later(async () => expect((await other.askLater('v0/index.m3u8')).status).toBe(503))
  expect(inside.tv.requests).toHaveLength(before)
  other.close()
})
