import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createCutter } from '../../server/media/ts/cutter.ts'
import { createRestamper } from '../../server/media/ts/restamp.ts'
import type { TsSegment } from '../../server/media/ts/segment-writer.ts'

/**
 * Cuts streams that ffmpeg makes, and lets ffprobe and ffmpeg read the segments: every frame, no warnings,
 * a random access point first. `node tests/bench/ts-cutter.ts [--only NAME] [--keep]`.
 */
const { values } = parseArgs({ options: { only: { type: 'string' }, keep: { type: 'boolean', default: false } } })
const SECONDS = 40
const FOLDER = mkdtempSync(join(tmpdir(), 'ts-cutter-'))
const CHUNK_BYTES = 16_384

type Sample = { name: string; bytes: Buffer; reference: Buffer; isBroken?: boolean }

const PICTURE = ['-f', 'lavfi', '-i', 'testsrc=size=320x240:rate=25']
const SOUND = ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000']
const CODERS: Record<string, string[]> = {
  'h264+aac': ['-c:v', 'libx264', '-g', '50', '-c:a', 'aac'],
  'h264 open GOP+mp2': ['-c:v', 'libx264', '-x264-params', 'open-gop=1:keyint=50:scenecut=0:bframes=3', '-c:a', 'mp2'],
  'h264 interlaced+ac3': ['-c:v', 'libx264', '-flags', '+ilme+ildct', '-x264-params', 'interlaced=1:keyint=50', '-c:a', 'ac3'],
  'hevc+eac3': ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'keyint=50:log-level=error', '-c:a', 'eac3'],
  'mpeg2+mp2': ['-c:v', 'mpeg2video', '-g', '15', '-bf', '2', '-b:v', '1M', '-c:a', 'mp2'],
  'h264+latm': ['-c:v', 'libx264', '-g', '50', '-c:a', 'aac', '-mpegts_flags', 'latm'],
  'h264 at 5 Mbit/s+aac': ['-c:v', 'libx264', '-g', '50', '-x264-params', 'nal-hrd=cbr', ...rate('5M'), '-c:a', 'aac'],
  'long GOP+aac': ['-c:v', 'libx264', '-g', '400', '-x264-params', 'scenecut=0', '-c:a', 'aac'],
  aac: ['-vn', '-c:a', 'aac'],
  'wrap of 33 bits': ['-c:v', 'libx264', '-g', '50', '-c:a', 'aac', '-output_ts_offset', '95420'],
}

function rate(bits: string): string[] {
  return ['-b:v', bits, '-minrate', bits, '-maxrate', bits, '-bufsize', bits]
}

function encode(name: string, coders: readonly string[], seconds = SECONDS): Buffer {
  const file = join(FOLDER, `${name.replaceAll(/\W+/g, '-')}.mpegts`)
  const preset = coders.includes('libx264') ? ['-preset', 'veryfast'] : []
  execFileSync('ffmpeg', [
    '-v',
    'error',
    '-y',
    ...PICTURE,
    ...SOUND,
    '-t',
    `${seconds}`,
    ...preset,
    ...coders,
    '-f',
    'mpegts',
    file,
  ])
  return readFileSync(file)
}

function* samples(): Generator<Sample> {
  for (const [name, coders] of Object.entries(CODERS)) {
    if (values.only && !name.includes(values.only)) continue
    const bytes = encode(name, coders)
    yield { name, bytes, reference: bytes }
  }
  if (values.only && !'damaged'.includes(values.only)) return
  const plain = encode('plain', CODERS['h264+aac']!)
  yield { name: '204-byte packets', bytes: strided(plain, 0, 16), reference: plain }
  yield { name: '192-byte packets', bytes: strided(plain, 4, 0), reference: plain }
  yield { name: 'garbage every 50 packets', bytes: withGarbage(plain, 50), reference: plain }
  yield { name: 'every 400th packet lost', bytes: withLoss(plain, 400), reference: plain, isBroken: true }
}

function packetsOf(bytes: Buffer): Buffer[] {
  return Array.from({ length: Math.floor(bytes.length / 188) }, (_, i) => bytes.subarray(i * 188, i * 188 + 188))
}
function strided(bytes: Buffer, before: number, after: number): Buffer {
  return Buffer.concat(
    packetsOf(bytes).flatMap((packet, i) => [Buffer.alloc(before, i % 251), packet, Buffer.alloc(after, 0xaa)]),
  )
}
function withGarbage(bytes: Buffer, every: number): Buffer {
  return Buffer.concat(
    packetsOf(bytes).flatMap((packet, i) => (i % every === 7 ? [packet, Buffer.alloc(1 + (i % 300), 0x47 - (i % 9))] : [packet])),
  )
}
function withLoss(bytes: Buffer, every: number): Buffer {
  return Buffer.concat(packetsOf(bytes).filter((_, i) => i % every !== every - 1))
}

function cut(connections: readonly Buffer[]): { segments: TsSegment[]; cpuMs: number } {
  const segments: TsSegment[] = []
  const restamper = createRestamper()
  const before = process.cpuUsage()
  for (const bytes of connections) {
    const cutter = createCutter((segment) => {
      restamper.restamp(segment.bytes, segment.isSeam && segments.length > 0)
      segments.push(segment)
    })
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES) cutter.push(bytes.subarray(at, at + CHUNK_BYTES))
    cutter.end()
  }
  const { user, system } = process.cpuUsage(before)
  return { segments, cpuMs: (user + system) / 1000 }
}

function write(name: string, segments: readonly TsSegment[]): string {
  const folder = join(FOLDER, name.replaceAll(/\W+/g, '-'))
  mkdirSync(folder, { recursive: true })
  const lines = ['#EXTM3U', '#EXT-X-VERSION:3', '#EXT-X-TARGETDURATION:12', '#EXT-X-MEDIA-SEQUENCE:0']
  segments.forEach(({ bytes, seconds }, i) => {
    writeFileSync(join(folder, `${i}.ts`), bytes)
    lines.push(`#EXTINF:${seconds.toFixed(6)},`, `${i}.ts`)
  })
  writeFileSync(join(folder, 'index.m3u8'), `${[...lines, '#EXT-X-ENDLIST'].join('\n')}\n`)
  return folder
}

/** Returns the number of packets by stream, as ffprobe reads them. */
function packetCounts(file: string): string {
  const args = ['-v', 'error', '-count_packets', '-show_entries', 'stream=codec_name,nb_read_packets', '-of', 'csv=p=0', file]
  const lines = execFileSync('ffprobe', args, { encoding: 'utf8' }).trim().split('\n')
  return [...new Set(lines.map((line) => line.trim().replace(/,$/, '')).filter(Boolean))].join(' ')
}

/** Returns ffmpeg's messages about a whole playback. */
function warningsOf(file: string): string {
  return spawnSync('ffmpeg', ['-v', 'warning', '-nostdin', '-i', file, '-map', '0', '-f', 'null', '-'], {
    encoding: 'utf8',
  }).stderr.trim()
}

/** True if the first picture of a segment is a key frame. */
function beginsWithKeyFrame(file: string): boolean {
  const select = [
    '-v',
    'error',
    '-select_streams',
    'v:0',
    '-show_entries',
    'packet=flags',
    '-read_intervals',
    '%+#1',
    '-of',
    'csv=p=0',
  ]
  const out = execFileSync('ffprobe', [...select, file], { encoding: 'utf8' }).trim()
  return out === '' || out.startsWith('K')
}

let failed = 0
function report(name: string, facts: Record<string, unknown>, isGood: boolean): void {
  if (!isGood) failed += 1
  console.log(
    `${isGood ? 'good' : 'BAD '} ${name}: ${Object.entries(facts)
      .map(([key, value]) => `${key} ${value}`)
      .join(', ')}`,
  )
}

try {
  for (const { name, bytes, reference, isBroken } of samples()) {
    const { segments, cpuMs } = cut([bytes])
    const folder = write(name, segments)
    const list = join(folder, 'index.m3u8')
    const durations = segments.map(({ seconds }) => Number(seconds.toFixed(2)))
    const referenceFile = join(FOLDER, 'reference.mpegts')
    writeFileSync(referenceFile, reference)
    const [expected, got] = [packetCounts(referenceFile), packetCounts(list)]
    const warnings = warningsOf(list)
    const keys = segments.every(({ isIndependent }, i) => !isIndependent || beginsWithKeyFrame(join(folder, `${i}.ts`)))
    const isCut = durations.every((seconds, i) => Math.round(seconds) <= 12 && (seconds >= 4 || i === durations.length - 1))
    const isGood = isCut && keys && (isBroken === true || warnings === '')
    report(
      name,
      {
        'cpu ms': cpuMs.toFixed(0),
        durations: durations.join('/'),
        expected,
        got,
        ...(warnings && { warnings: warnings.split('\n').slice(0, 3).join(' | ') }),
      },
      isGood,
    )
  }
  for (const name of ['h264+aac', 'h264 open GOP+mp2', 'hevc+eac3', 'mpeg2+mp2', 'h264 interlaced+ac3']) {
    const label = `restart of ${name}`
    if (values.only && !label.includes(values.only)) continue
    const bytes = encode(`seam ${name}`, CODERS[name]!, 24)
    const { segments } = cut([
      bytes.subarray(0, Math.floor(bytes.length * 0.6)),
      bytes.subarray(Math.floor(bytes.length * 0.3)),
      bytes,
    ])
    const warnings = warningsOf(join(write(label, segments), 'index.m3u8'))
    report(label, { segments: segments.length, warnings: warnings || 'none' }, warnings === '')
  }
} finally {
  if (values.keep) console.log(FOLDER)
  else rmSync(FOLDER, { recursive: true })
}
process.exitCode = failed === 0 ? 0 : 1
