import { expect, test } from 'vitest'
import { createSectionReader, type Program, readPat, readPmt } from './psi.ts'
import { packetsOf, section, type TableCounters, writeTables } from './write-psi.ts'

function programOf(packets: readonly Buffer[]): Program | undefined {
  let program: Program | undefined
  const read = createSectionReader((found) => (program = readPmt(found) ?? program))
  for (const packet of packets) read(packet, 0)
  return program
}

const stream = (type: number, pid: number, descriptors: number[] = []) => [
  type,
  0xe0 | (pid >> 8),
  pid & 0xff,
  0xf0,
  descriptors.length,
  ...descriptors,
]
const named = (name: string) => [0x05, 4, ...Buffer.from(name)]

test('a PAT lists programmes without the network entry, wherever that is', () => {
  const pat = section(0, 1, [0, 0, 0xe0, 0x10, 0, 7, 0xe1, 0x00, 0, 9, 0xff, 0xfe])
  expect(readPat(pat)).toEqual([
    { number: 7, pid: 0x100 },
    { number: 9, pid: 0x1ffe },
  ])
})

test.each([
  ['MPEG-2', 0x02, [], 'mpeg2'],
  ['H.264', 0x1b, [], 'h264'],
  ['HEVC', 0x24, [], 'hevc'],
  ['MPEG layer 2', 0x04, [], 'mp2'],
  ['AAC', 0x0f, [], 'aac'],
  ['LATM', 0x11, [], 'latm'],
  ['AC-3 of ATSC', 0x81, [], 'ac3'],
  ['AC-3 of DVB', 0x06, [0x6a, 1, 0], 'ac3'],
  ['E-AC-3 of DVB', 0x06, [0x7a, 1, 0], 'eac3'],
  ['AC-3 by registration', 0x06, named('AC-3'), 'ac3'],
  ['HEVC by registration', 0x06, named('HEVC'), 'hevc'],
  ['teletext', 0x06, [0x56, 0], 'teletext'],
  ['DVB subtitles', 0x06, [0x59, 0], 'subtitles'],
  ['cue messages', 0x86, [], 'data'],
])('a PMT has %s', (_, type, descriptors, kind) => {
  const pmt = section(2, 7, [0xe1, 0, 0xf0, 0, ...stream(type, 0x101, descriptors)])
  expect(readPmt(pmt)?.streams.map((one) => [one.pid, one.kind])).toEqual([[0x101, kind]])
})

test('languages and scrambling are read', () => {
  const pmt = section(2, 7, [
    0xe1,
    0,
    0xf0,
    0,
    ...stream(0x0f, 0x101, [0x0a, 4, ...Buffer.from('Ukr'), 0]),
    ...stream(0x1b, 0x100, [0x09, 4, 1, 0, 0xe5, 0]),
  ])
  expect(readPmt(pmt)).toMatchObject({ isScrambled: true, streams: [{ language: 'ukr' }, {}] })
})

test('a section over several packets is read, a damaged one is not', () => {
  const streams = Array.from({ length: 40 }, (_, i) => stream(0x0f, 0x100 + i, [0x0a, 4, ...Buffer.from('ukr'), 0])).flat()
  const packets = packetsOf(0x64, section(2, 7, [0xe1, 0, 0xf0, 0, ...streams]), 3)
  expect(packets.length).toBe(3)
  expect(programOf(packets)?.streams.length).toBe(40)
  packets[1]![50]! ^= 1
  expect(programOf(packets)).toBeUndefined()
})

test('written tables read the same, with consecutive counters', () => {
  const counters: TableCounters = { pat: 15, pmt: 15 }
  const streams = [
    { pid: 0x100, type: 0x1b, descriptors: new Uint8Array() },
    { pid: 0x101, type: 0x06, descriptors: Uint8Array.of(0x6a, 1, 0) },
  ]
  const tables = writeTables(streams, 0x100, counters)
  expect(programOf([tables.subarray(188)])).toMatchObject({ pcrPid: 0x100, streams: [{ kind: 'h264' }, { kind: 'ac3' }] })
  expect(counters).toEqual({ pat: 16, pmt: 16 })
})
