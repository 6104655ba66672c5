/**
 * Where one ISO BMFF box (ISO/IEC 14496-12) lies in a buffer: `start` is its size field, `body` the byte
 * after its header.
 */
export type Box = { type: string; start: number; body: number; end: number }

/** The boxes lying side by side in `[start, end)`; throws when their sizes do not fill the range exactly. */
export function listBoxes(data: Buffer, start = 0, end = data.length): Box[] {
  const boxes: Box[] = []
  let at = start
  while (at < end) {
    const size = at + 8 <= end ? data.readUInt32BE(at) : 0
    if (size < 8 || at + size > end) throw new Error(`broken box at byte ${at}`)
    boxes.push({ type: data.toString('latin1', at + 4, at + 8), start: at, body: at + 8, end: at + size })
    at += size
  }
  return boxes
}

/** All children of `parent` with this type. */
export function childBoxes(data: Buffer, parent: Box, type: string): Box[] {
  return listBoxes(data, parent.body, parent.end).filter((box) => box.type === type)
}

/**
 * The box at the end of a path such as `['mdia', 'minf', 'stbl']`; throws unless each step exists exactly
 * once.
 */
export function boxAt(data: Buffer, parent: Box, path: readonly string[]): Box {
  return path.reduce((box, type) => {
    const [found, ...others] = childBoxes(data, box, type)
    if (!found || others.length > 0) throw new Error(`expected one ${type} in ${box.type}`)
    return found
  }, parent)
}

export function box(type: string, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, 'latin1'), body])
}

export function fullBox(type: string, version: number, flags: number, ...parts: readonly Buffer[]): Buffer {
  return box(type, u32(version * 2 ** 24 + flags), ...parts)
}

export function u16(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2)
  values.forEach((value, i) => bytes.writeUInt16BE(value, i * 2))
  return bytes
}

export function u32(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, i) => bytes.writeUInt32BE(value, i * 4))
  return bytes
}

export function u64(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(value))
  return bytes
}
