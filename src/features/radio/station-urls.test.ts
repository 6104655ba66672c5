import { beforeEach, expect, test } from 'vitest'
import { setTransport } from '../../app-state/api-client.ts'
import { now } from '../../storage/server-clock.ts'
import { stationUrl, takeRenderedStations } from './station-urls.ts'

const streamOf = (url: string, expiresInMs = 3_600_000) => ({
  status: 'success' as const,
  url,
  type: 'application/vnd.apple.mpegurl',
  playlist: '#EXTM3U',
  expires_at: now() + expiresInMs,
})

let requests: string[] = []
beforeEach(() => {
  requests = []
  setTransport(async ({ url }) => {
    requests.push(url)
    return {
      ok: true,
      status: 200,
      headers: { get: () => 'application/json' },
      json: async () => streamOf('/media/from-the-server'),
    }
  })
})

test('the stream of a rendered page needs no call', async () => {
  takeRenderedStations({ 'fm-1': streamOf('/media/rendered') })
  expect(await stationUrl('fm-1')).toMatchObject({ url: '/media/rendered', playlist: '#EXTM3U', isCached: true })
  expect(requests).toEqual([])
})

test('a refused URL of a rendered page is forgotten', async () => {
  takeRenderedStations({ 'fm-1': streamOf('/media/rendered') })
  expect(await stationUrl('fm-1', true)).toEqual(expect.objectContaining({ url: '/media/from-the-server' }))
  expect(await stationUrl('fm-1')).toMatchObject({ url: '/media/from-the-server' })
  expect(requests).toHaveLength(2)
})

test('a URL that expires soon and a station outside the SSR state come from the server', async () => {
  takeRenderedStations({ 'fm-1': streamOf('/media/rendered', 30_000) })
  for (const id of ['fm-1', 'fm-2']) expect(await stationUrl(id)).toMatchObject({ url: '/media/from-the-server' })
  expect(requests).toHaveLength(2)
})
