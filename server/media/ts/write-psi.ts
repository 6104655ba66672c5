import { crc32Mpeg } from './crc32-mpeg.ts'
import { PACKET_BYTES } from './packets.ts'
import type { ElementaryStream } from './psi.ts'

/** PIDs of the cutter's output, independent of the upstream's, which may change at a restart. */
export const PMT_PID = 0x1000
export const FIRST_STREAM_PID = 0x100
export const PCR_PID = 0xff

const PROGRAM = 1

/** A stream of the PMT to write. */
export type WrittenStream = Pick<ElementaryStream, 'pid' | 'type' | 'descriptors'>

/** Continuity counters of the two tables. */
export type TableCounters = { pat: number; pmt: number }

/** Returns the packets of a PAT and a PMT for one programme, and advances the counters. */
export function writeTables(streams: readonly WrittenStream[], pcrPid: number, counters: TableCounters): Buffer {
  const pat = [...word(PROGRAM), ...word(0xe000 | PMT_PID)]
  const pmt = [...word(0xe000 | pcrPid), ...word(0xf000)]
  for (const { pid, type, descriptors } of streams) {
    pmt.push(type, ...word(0xe000 | pid), ...word(0xf000 | descriptors.length), ...descriptors)
  }
  const patPackets = packetsOf(0, section(0x00, PROGRAM, pat), counters.pat)
  const pmtPackets = packetsOf(PMT_PID, section(0x02, PROGRAM, pmt), counters.pmt)
  counters.pat += patPackets.length
  counters.pmt += pmtPackets.length
  return Buffer.concat([...patPackets, ...pmtPackets])
}

/** Builds a section with its header (version 0, current) and checksum. */
export function section(table: number, id: number, body: readonly number[]): Buffer {
  const head = [table, ...word(0xb000 | (body.length + 9)), ...word(id), 0xc1, 0, 0, ...body]
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32Mpeg(Uint8Array.from(head)))
  return Buffer.concat([Buffer.from(head), checksum])
}

/** Puts a section into packets, which `counter` numbers from. */
export function packetsOf(pid: number, content: Uint8Array, counter: number): Buffer[] {
  const packets: Buffer[] = []
  const bytes = Buffer.concat([Buffer.of(0), content])
  for (let from = 0; from < bytes.length; from += PACKET_BYTES - 4) {
    const packet = Buffer.alloc(PACKET_BYTES, 0xff)
    const start = from === 0 ? 0x40 : 0
    packet.set([0x47, start | (pid >> 8), pid & 0xff, 0x10 | ((counter + packets.length) & 0x0f)])
    packet.set(bytes.subarray(from, from + PACKET_BYTES - 4), 4)
    packets.push(packet)
  }
  return packets
}

const word = (value: number): [number, number] => [value >> 8, value & 0xff]
