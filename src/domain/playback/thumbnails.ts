/** A thumbnail from a position (ms) on: its rectangle in a sheet, whose `file` is relative to the list. */
export type Thumbnail = { fromMs: number; file: string; x: number; y: number; width: number; height: number }

const TIMES = /^\s*((?:\d+:)?\d\d:\d\d\.\d{3})\s+-->\s/
const PLACE = /^(\S+)#xywh=(?:pixel:)?(\d+),(\d+),(\d+),(\d+)\s*$/

/** Parses a WebVTT of sheet rectangles (Media Fragments, 4.2.2), in order of time; other cues are skipped. */
export function readThumbnails(webvtt: string): Thumbnail[] {
  const lines = webvtt.split(/\r\n|\r|\n/)
  const found: Thumbnail[] = []
  lines.forEach((line, at) => {
    const [, from] = TIMES.exec(line) ?? []
    const [, file, x, y, width, height] = PLACE.exec(lines[at + 1]?.trim() ?? '') ?? []
    if (from === undefined || file === undefined || !Number(width) || !Number(height)) return
    found.push({ fromMs: millisecondsOf(from), file, x: Number(x), y: Number(y), width: Number(width), height: Number(height) })
  })
  return found.toSorted((one, other) => one.fromMs - other.fromMs)
}

/** Returns the thumbnail at a position (ms); before the first, the first. */
export function thumbnailAt(thumbnails: readonly Thumbnail[], atMs: number): Thumbnail | undefined {
  return thumbnails.findLast(({ fromMs }) => fromMs <= atMs) ?? thumbnails[0]
}

function millisecondsOf(time: string): number {
  return Math.round(time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) * 1000)
}
