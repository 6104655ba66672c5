/**
 * Offsets of an ISO BMFF box (ISO/IEC 14496-12, 4.2): its size field, the first byte after its header, the
 * first byte after it.
 */
export type Box = { type: string; start: number; body: number; end: number }

/** Returns the boxes in `[start, end)`. Throws if their sizes do not fill the range exactly. */
export function listBoxes(data: Buffer, start: number, end: number): Box[] {
  const boxes: Box[] = []
  let at = start
  while (at < end) {
    const size = at + 8 <= end ? data.readUInt32BE(at) : 0
    if (size < 8 || at + size > end) throw new Error(`broken or truncated box at byte ${at}`)
    boxes.push({ type: data.toString('latin1', at + 4, at + 8), start: at, body: at + 8, end: at + size })
    at += size
  }
  return boxes
}

/** Returns the children of `parent` with this type. */
export function childBoxes(data: Buffer, parent: Box, type: string): Box[] {
  return listBoxes(data, parent.body, parent.end).filter((box) => box.type === type)
}

/**
 * Returns the box at a path such as `'mdia', 'mdhd'` under `parent`. Throws unless each step exists exactly
 * once.
 */
export function onlyBox(data: Buffer, parent: Box, ...path: readonly string[]): Box {
  return path.reduce((box, type) => {
    const [found, ...others] = childBoxes(data, box, type)
    if (!found || others.length > 0)
      throw new Error(`expected one ${type} in ${box.type}, found ${found ? others.length + 1 : 0}`)
    return found
  }, parent)
}

/** Reads a full box (version, 24 flags) with 32-bit fields, and never beyond its end. */
export function readFullBox(data: Buffer, box: Box) {
  const body = data.subarray(box.body, box.end)
  const flags = body.readUIntBE(1, 3)
  let at = 4
  const take = (): number => {
    at += 4
    return body.readUInt32BE(at - 4)
  }
  return {
    version: body.readUInt8(0),
    flags,
    take,
    /** Reads the next field if its flag is set, else returns `fallback`. */
    takeIf: (flag: number, fallback: number): number => (flags & flag ? take() : fallback),
  }
}
