import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** True if ffmpeg is installed. Without it, its tests are skipped, and say so. */
export const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0
if (!hasFfmpeg) console.warn('\n!!! ffmpeg is not installed: converted sound is NOT checked !!!\n')

/** Makes HLS segments of four seconds with a tone in the codec, from a time in seconds on. */
export function ffmpegSegments(codec: string, count: number, fromSeconds = 0): Buffer[] {
  const folder = mkdtempSync(join(tmpdir(), 'efir-made-'))
  try {
    const sources = words('-f lavfi -i testsrc=size=64x48:rate=25 -f lavfi -i sine=frequency=440:sample_rate=48000')
    const coding = words(`-c:v libx264 -preset veryfast -pix_fmt yuv420p -g 100 -sc_threshold 0 -c:a ${codec}`)
    const cutting = words(`-output_ts_offset ${fromSeconds} -f hls -hls_time 4 -hls_list_size 0`)
    const files = ['-hls_segment_filename', join(folder, '%03d.ts'), join(folder, 'index.m3u8')]
    execFileSync('ffmpeg', ['-v', 'error', ...sources, '-t', `${count * 4}`, ...coding, ...cutting, ...files])
    const names = readdirSync(folder).filter((name) => name.endsWith('.ts'))
    return names.toSorted().map((name) => readFileSync(join(folder, name)))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const words = (line: string): string[] => line.split(' ')
