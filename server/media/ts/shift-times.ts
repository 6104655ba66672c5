import { PACKET_BYTES, pcrOf, startsUnit } from './packets.ts'
import { type PesStart, readPesStart, readTimestamp, shiftPcr, writeTimestamp } from './timestamps.ts'

/** Stream identifiers of pictures. */
const isPicture = (bytes: Uint8Array, { ptsAt }: PesStart): boolean => (bytes[ptsAt - 6]! & 0xf0) === 0xe0

/** Returns the presentation time of the first picture, else of the first sound; undefined without either. */
export function firstPts(bytes: Uint8Array): number | undefined {
  let sound: number | undefined
  for (const pes of startsIn(bytes)) {
    if (isPicture(bytes, pes)) return readTimestamp(bytes, pes.ptsAt)
    sound ??= readTimestamp(bytes, pes.ptsAt)
  }
  return sound
}

/** Adds ticks to every PTS, DTS and PCR of whole packets, in place. */
export function shiftTimes(bytes: Uint8Array, ticks: number): void {
  for (const { ptsAt, dtsAt } of startsIn(bytes)) {
    writeTimestamp(bytes, ptsAt, readTimestamp(bytes, ptsAt) + ticks)
    if (dtsAt !== -1) writeTimestamp(bytes, dtsAt, readTimestamp(bytes, dtsAt) + ticks)
  }
  for (let at = 0; at + PACKET_BYTES <= bytes.length; at += PACKET_BYTES) {
    const pcr = pcrOf(bytes, at)
    if (pcr !== -1) shiftPcr(bytes, pcr, ticks)
  }
}

function* startsIn(bytes: Uint8Array): Generator<PesStart> {
  for (let at = 0; at + PACKET_BYTES <= bytes.length; at += PACKET_BYTES) {
    const pes = startsUnit(bytes, at) ? readPesStart(bytes, at) : undefined
    if (pes && pes.ptsAt !== -1) yield pes
  }
}
