import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { readConfig } from '../../server/config.ts'
import type { Database } from '../../server/db/schema.ts'
import { channels } from '../../server/import/commands/channels.ts'
import type { Command } from '../../server/import/commands/command.ts'
import { channel } from '../../server/import/commands/edits.ts'
import { probe } from '../../server/import/commands/probe.ts'
import { mergedProbe } from '../../server/features/channels/stream-probes.ts'
import { syntheticTs } from '../../server/media/ts/testing/synthetic-ts.ts'
import { engines } from '../support/engines.ts'
import { openListServer } from '../support/list-server.ts'
import { NOON } from '../support/service.ts'

vi.setConfig({ testTimeout: 20_000 })

const TOKEN = 'a-token-that-nobody-may-see'
const SAMPLES = join(import.meta.dirname, '../../server/media/ts/testing/samples')
const sample = (name: string) => readFileSync(join(SAMPLES, `${name}.mpegts`))

/** Frames of silence in ADTS: AAC-LC, 44,100 Hz, mono, 9 bytes each. */
const ADTS = Buffer.concat(Array(100).fill(Buffer.from([0xff, 0xf1, 0x50, 0x40, 0x01, 0x3f, 0xfc, 0x01, 0x40])))

/** Responses of the upstream, by path. */
const STREAMS: Record<string, Buffer | string> = {
  '/plain.ts': sample('h264-444-aac'),
  '/mute.ts': syntheticTs({ seconds: 3 }),
  '/old.ts': sample('mpeg2-mp2'),
  '/live.m3u8': '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\none.ts?t=1\n',
  '/one.ts': syntheticTs({ seconds: 4 }),
  '/page': '<!doctype html><title>Sign in</title>',
  '/radio.aac': ADTS,
}

let server: Awaited<ReturnType<typeof openListServer>>
let list = ''
/** The lines of commands. In between, the paths that the upstream was asked for. */
const said: string[] = []
const config = readConfig({ UPSTREAM_LOCAL: '1', PUBLIC_URL: 'http://efir.example' })

beforeAll(async () => {
  server = await openListServer()
  server.answerWith((request, response) => {
    const path = new URL(request.url!, 'http://x').pathname
    if (path !== '/list.m3u') said.push(path)
    const body = path === '/list.m3u' ? list : STREAMS[path]
    response.writeHead(body === undefined ? 404 : 200, { 'Access-Control-Allow-Origin': '*' }).end(body)
  })
})
afterAll(() => server.close())

const entry = (name: string, path: string, more = '') => `#EXTINF:-1 ${more},${name}\n${server.url(path)}?token=${TOKEN}\n`

describe.each(engines())('a probe on $name', (engine) => {
  let db: Kysely<Database>
  let close: () => Promise<void>
  const run = (command: Command, ...args: string[]) =>
    command(args, { db, config, nowMs: NOON, operator: 'olena', say: (line) => said.push(line) })
  const importList = (text: string, ...args: string[]) => {
    list = `#EXTM3U\n${text}`
    return run(channels, server.url('/list.m3u'), '--source', 'panel', ...args)
  }
  const linesOf = async (...args: string[]) => {
    said.length = 0
    const code = await run(probe, ...args)
    return { code, lines: said.filter((line) => !line.startsWith('/')).map((line) => line.replaceAll(/:\d{4,5}\//g, ':PORT/')) }
  }
  beforeEach(async () => {
    ;({ db, close } = await engine.open())
    said.length = 0
  })
  afterEach(async () => {
    expect(said.join('\n')).not.toContain(TOKEN)
    await close()
  })

  test('reports what streams contain, which browsers play them, and whether direct fits', async () => {
    await importList(
      entry('Step', '/plain.ts') +
        entry('Nimyi', '/mute.ts') +
        entry('Davnii', '/old.ts') +
        entry('Zhyvyi', '/live.m3u8') +
        entry('Hvylia', '/radio.aac'),
    )
    const { code, lines } = await linesOf()
    expect(code).toBe(0)
    expect(lines.toSorted()).toEqual([
      'Streams: 5, every browser plays 2, direct fits 2, failed 0.',
      'davnii, http://127.0.0.1:PORT/…: raw MPEG-TS, MPEG-2 720×576 interlaced, MP2. No browser plays it. Direct does not fit: its picture is not H.264.',
      'hvylia, http://127.0.0.1:PORT/…: raw AAC, no picture, AAC. Every browser plays it. Direct fits.',
      'nimyi, http://127.0.0.1:PORT/…: raw MPEG-TS, H.264, 25 pictures a second, closed GOPs, AC-3. Browsers without AC-3 play it without sound. Direct does not fit: its sound is not AAC.',
      'step, http://127.0.0.1:PORT/…: raw MPEG-TS, H.264 64×48, 25 pictures a second, closed GOPs, AAC. Every browser plays it. Direct fits.',
      'zhyvyi, http://127.0.0.1:PORT/…: HLS with MPEG-TS, H.264, 25 pictures a second, closed GOPs, AC-3. Browsers without AC-3 play it without sound. Direct does not fit: it is neither raw AAC nor raw MPEG-TS.',
    ])
    expect((await linesOf()).lines).toEqual(['Every stream was probed before; --all probes them again.'])
    const again = await linesOf('step', '--json')
    expect(again.lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { id: 'step', container: 'ts', plays: 'all', direct: 'fits', cors: true, delivery: 'relay' },
    ])
  })

  test('reports why a stream cannot be read, and retains its last findings', async () => {
    await importList(entry('Storinka', '/page') + entry('Nema', '/nowhere') + entry('Step', '/plain.ts'))
    const { code, lines } = await linesOf('--all')
    expect(code).toBe(1)
    expect(lines.filter((line) => !line.startsWith('step')).toSorted()).toEqual([
      'Streams: 3, every browser plays 1, direct fits 1, failed 2.',
      'nema, http://127.0.0.1:PORT/…: it could not be read: answer 404.',
      'storinka, http://127.0.0.1:PORT/…: it could not be read: a web page.',
    ])
    await expect(run(probe, 'nothing')).rejects.toThrow('No channel or station with a stream of its own: nothing.')
  })

  test('a list with one connection is probed one stream at a time', async () => {
    await importList(
      entry('Step', '/plain.ts') + entry('Nimyi', '/mute.ts') + entry('Hvylia', '/radio.aac'),
      ...['--max-connections', '1'],
    )
    said.length = 0
    await run(probe)
    const order = said.map((line) => line.split(',')[0])
    expect(order.slice(0, 6)).toEqual(['/plain.ts', 'step', '/mute.ts', 'nimyi', '/radio.aac', 'hvylia'])
  })

  test('direct needs https where the service has it', async () => {
    const https = readConfig({ UPSTREAM_LOCAL: '1', PUBLIC_URL: 'https://efir.example' })
    list = `#EXTM3U\n${entry('Step', '/plain.ts')}#EXTINF:-1,Stezhka\nhttps://cdn.example/a.ts\n`
    const options = [server.url('/list.m3u'), '--source', 'panel', '--delivery', 'direct']
    expect(await channels(options, { db, config: https, nowMs: NOON, operator: 'olena', say: (line) => said.push(line) })).toBe(0)
    expect(said).toContain('Left out: insecure 1.')
    expect(await db.selectFrom('channels').select('id').execute()).toEqual([{ id: 'stezhka' }])
    expect(await db.selectFrom('sources').select('delivery').execute()).toEqual([{ delivery: 'direct' }])
  })

  test('with ffmpeg the sound of a raw stream is no trouble, unless browsers fetch it themselves', async () => {
    await importList(entry('Nimyi', '/mute.ts'))
    const withFfmpeg = { ...config, ffmpeg: 'ffmpeg' }
    const context = { db, config: withFfmpeg, nowMs: NOON, operator: 'olena', say: (line: string) => said.push(line) }
    said.length = 0
    await probe(['nimyi'], context)
    expect(said.join()).toContain(
      'AC-3, which ffmpeg turns into AAC. Every browser plays it. Direct does not fit: its sound is not AAC.',
    )
    await run(channel, 'nimyi', 'delivery=direct')
    said.length = 0
    await probe(['nimyi'], context)
    expect(said.join()).toContain('AC-3. Browsers without AC-3 play it without sound.')
  })

  test('an operator marks one channel direct', async () => {
    await importList(entry('Step', '/plain.ts'))
    await run(channel, 'step', 'delivery=direct')
    const { lines } = await linesOf('step', '--json')
    expect(JSON.parse(lines[0]!)).toMatchObject({ delivery: 'direct' })
    await expect(run(channel, 'step', 'delivery=post')).rejects.toThrow('delivery cannot be "post"')
  })
})

test('later findings of the relay leave the rest of a probe', () => {
  const found = { audio: [{ kind: 'aac' as const }], isScrambled: false }
  const stored = JSON.stringify({ container: 'ts', cors: true, ...found })
  expect(mergedProbe(stored, found)).toBeUndefined()
  expect(JSON.parse(mergedProbe(stored, { ...found, isScrambled: true })!)).toEqual({
    ...found,
    container: 'ts',
    cors: true,
    isScrambled: true,
  })
  expect(JSON.parse(mergedProbe(null, found)!)).toEqual(found)
  const mute = JSON.stringify({ container: 'ts', audio: [{ kind: 'ac3' }], isScrambled: false })
  expect(JSON.parse(mergedProbe(mute, found)!)).toEqual({ ...found, container: 'ts', upstreamSound: 'ac3' })
})
