import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createFrameCutter } from '../../server/media/relay/frame-cutter.ts'
import type { RunningService } from './running-service.ts'

/** How the sound of a station is coded, by the ending of its segments' names. */
export const CODERS: Record<string, string[]> = {
  aac: ['-c:a', 'aac', '-b:a', '64k', '-f', 'adts'],
  mp3: ['-c:a', 'libmp3lame', '-b:a', '128k', '-id3v2_version', '0', '-write_xing', '0', '-f', 'mp3'],
}

/** Whether this machine can make such a stream. */
export const hasFfmpeg = !spawnSync('ffmpeg', ['-version']).error
if (!hasFfmpeg) console.warn('\n!!! ffmpeg is not installed: stations with streams of their own are NOT heard in a browser !!!\n')

/** Opens a station that sends a burst of five seconds of a tone, and then in real time for ever. */
export async function openStation(coder: readonly string[]): Promise<Server> {
  const input = ['-v', 'error', '-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=44100', '-t', '60', '-ac', '2']
  const cutter = createFrameCutter()
  const frames = [...cutter.push(execFileSync('ffmpeg', [...input, ...coder, 'pipe:1'])), ...cutter.end()]
  const { samples, sampleRate } = frames[0]!
  const server = createServer((_, response) => {
    const begunAtMs = Date.now()
    let sent = 0
    const sending = setInterval(() => {
      const due = ((Date.now() - begunAtMs) / 1000 + 5) * (sampleRate / samples)
      for (; sent < due; sent++) response.write(frames[sent % frames.length]!.bytes)
    }, 100)
    response.on('close', () => clearInterval(sending))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

/** Ends a station and its listeners' connections. */
export function closeStation(station: Server): void {
  station.closeAllConnections()
  station.close()
}

/** Where a station sends. */
export const addressOf = (station: Server) => `http://127.0.0.1:${(station.address() as AddressInfo).port}/`

/** Gives a station another stream, or takes it away, as an operator does while the service runs. */
export function giveStream({ dataDir }: RunningService, number: number, stream: string | null): void {
  const database = new DatabaseSync(join(dataDir, 'efir.sqlite'))
  database.prepare('update stations set stream = ? where number = ?').run(stream, number)
  database.close()
}
