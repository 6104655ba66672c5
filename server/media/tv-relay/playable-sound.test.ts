import { spawnSync } from 'node:child_process'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { UpstreamError } from '../../net/upstream-error.ts'
import { manualClock } from '../relay/testing/manual-clock.ts'
import { createPlayableSound } from './playable-sound.ts'
import type { Take } from './take.ts'
import { ffmpegSegments, hasFfmpeg } from './testing/ffmpeg-segments.ts'
import { readTsTimes } from './ts-timestamps.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

const end: (() => void)[] = []
afterEach(() => {
  for (const stop of end.splice(0)) stop()
})

function stage(ffmpeg = 'ffmpeg') {
  const own = new AbortController()
  end.push(() => own.abort(new Error('the test is over')))
  const failures: UpstreamError[] = []
  const clock = manualClock(0)
  const sound = createPlayableSound({ ffmpeg, clock, signal: own.signal, failed: (reason) => failures.push(reason) })
  return { sound, failures, clock }
}

function take(bytes: Buffer, sequence: number, at: Partial<Take['at']> = {}): Take {
  return {
    file: { kind: 'ts', bytes: Buffer.from(bytes), init: undefined },
    segment: {
      sequence,
      address: `${sequence}.ts`,
      seconds: 4,
      discontinuity: false,
      isMissing: false,
      range: undefined,
      startMs: undefined,
      key: undefined,
      init: undefined,
    },
    at: { stream: 'one', isSeam: false, isOther: false, isGap: false, toEdgeSeconds: 4, ...at },
  }
}

/** Asks ffprobe for the times of a stream's packets. */
function packetsOf(bytes: Buffer, stream: 'a' | 'v'): { ms: number[]; complaints: string } {
  const options = ['-v', 'warning', '-select_streams', `${stream}:0`, '-show_entries', 'packet=pts_time', '-of', 'csv=p=0', '-']
  const { stdout, stderr } = spawnSync('ffprobe', options, { input: bytes, maxBuffer: 2 ** 26 })
  const ms = stdout
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => Math.round(Number.parseFloat(line) * 1000))
  return { ms, complaints: stderr.toString() }
}

const numbersOf = (takes: readonly Take[]): number[] => takes.map(({ segment }) => segment.sequence)

describe.runIf(hasFfmpeg)('sound that browsers lack', () => {
  let ac3: Buffer[]
  let aac: Buffer[]
  beforeAll(() => {
    ac3 = ffmpegSegments('ac3', 6)
    aac = ffmpegSegments('aac', 1, 24)
  })

  test('becomes AAC without gaps, and each segment keeps its pictures and its start', async () => {
    const { sound, failures } = stage()
    const ready: Take[] = []
    for (const [i, bytes] of ac3.entries()) ready.push(...(await sound(take(bytes, i))))
    // A segment of AAC ends the process, which gives what it has.
    ready.push(...(await sound(take(aac[0]!, 6))))
    expect(numbersOf(ready)).toEqual([0, 1, 2, 3, 4, 5, 6])
    const converted = ready.slice(0, 6).map(({ file }) => file.bytes)
    expect(converted.map((bytes) => readTsTimes(bytes)!.sound)).toEqual(converted.map(() => 'aac'))
    expect(converted.map((bytes) => readTsTimes(bytes)!.firstPts)).toEqual(ac3.map((bytes) => readTsTimes(bytes)!.firstPts))
    expect(converted.map((bytes) => packetsOf(bytes, 'v').ms.length)).toEqual(converted.map(() => 100))
    const heard = packetsOf(Buffer.concat(converted), 'a')
    const steps = heard.ms.slice(1).map((ms, i) => ms - heard.ms[i]!)
    expect(new Set(steps).difference(new Set([21, 22]))).toEqual(new Set())
    expect(heard.ms.length).toBeGreaterThan((24 * 48_000) / 1024 - 2)
    expect(heard.complaints).toBe('')
    expect(failures).toEqual([])
  })

  test('times go on over their wrap', async () => {
    const { sound } = stage()
    const wrapping = ffmpegSegments('mp2', 4, 2 ** 33 / 90_000 - 8)
    const ready: Take[] = []
    for (const [i, bytes] of wrapping.entries()) ready.push(...(await sound(take(bytes, i))))
    ready.push(...(await sound(take(aac[0]!, 4))))
    const starts = (takes: readonly Buffer[]) => takes.map((bytes) => readTsTimes(bytes)!.firstPts)
    expect(starts(ready.slice(0, 4).map(({ file }) => file.bytes))).toEqual(starts(wrapping))
  })

  test('after a discontinuity another process goes on, and nothing is lost', async () => {
    const { sound } = stage()
    const ready: Take[] = []
    for (const i of [3, 4, 0, 1]) ready.push(...(await sound(take(ac3[i]!, i))))
    ready.push(...(await sound(take(ac3[5]!, 5, { isGap: true }))))
    ready.push(...(await sound(take(aac[0]!, 6))))
    expect(numbersOf(ready)).toEqual([3, 4, 0, 1, 5, 6])
    expect(ready.map(({ file }) => readTsTimes(file.bytes)!.sound)).toEqual(ready.map(() => 'aac'))
    expect(ready.map(({ file }) => packetsOf(file.bytes, 'v').ms.length)).toEqual(ready.map(() => 100))
  })

  test('a process that dies is replaced, and no segment is lost', async () => {
    const { sound, failures } = stage()
    const ready = [...(await sound(take(ac3[0]!, 0))), ...(await sound(take(ac3[1]!, 1)))]
    const children = () =>
      spawnSync('pgrep', ['-P', `${process.pid}`, 'ffmpeg'])
        .stdout.toString()
        .trim()
        .split('\n')
        .filter(Boolean)
        .map(Number)
    const [pid] = children()
    process.kill(pid!, 'SIGKILL')
    for (const i of [2, 3, 4]) ready.push(...(await sound(take(ac3[i]!, i))))
    ready.push(...(await sound(take(aac[0]!, 5))))
    expect(numbersOf(ready)).toEqual([0, 1, 2, 3, 4, 5])
    expect(ready.map(({ file }) => readTsTimes(file.bytes)!.sound)).toEqual(ready.map(() => 'aac'))
    expect(failures).toEqual([])
    await expect.poll(children).toEqual([])
  })

  test('segments pass with their own sound for ten minutes where ffmpeg does not work', async () => {
    const { sound, failures, clock } = stage('/no/such/program')
    const takes = [...(await sound(take(ac3[0]!, 0))), ...(await sound(take(ac3[1]!, 1)))]
    expect(numbersOf(takes)).toEqual([0, 1])
    expect(numbersOf(await sound(take(ac3[2]!, 2)))).toEqual([2])
    expect(failures.map(({ message }) => message)).toEqual(['ffmpeg does not convert the sound'])
    clock.advance(600_000)
    const later = [...(await sound(take(ac3[3]!, 3))), ...(await sound(take(ac3[4]!, 4)))]
    expect(later.map(({ file }) => file.bytes)).toEqual([ac3[3], ac3[4]])
    expect(failures).toHaveLength(2)
  })
})
