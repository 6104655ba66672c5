import type { StationOnAir, StationProgramme, Track } from '../../contract/radio.ts'

/** Returns a station's programme and track at an instant (epoch ms); a track without a title is none. */
export function onAirAt({ programmes, tracks }: StationOnAir, atMs: number): { programme?: StationProgramme; track?: Track } {
  const programme = programmes.findLast(({ start, end }) => start <= atMs && atMs < end)
  const track = tracks.findLast(({ start }) => start <= atMs)
  return { ...(programme && { programme }), ...(track?.title && { track }) }
}
