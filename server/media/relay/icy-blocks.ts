/** A part of a stream with ICY titles: sound or a title block. */
export type IcyPart = { kind: 'sound' | 'block'; bytes: Uint8Array }

/**
 * Separates title blocks from sound (SHOUTcast's ICY). After every `metaint` bytes of sound, one byte gives
 * the block's length in units of 16 bytes; `metaint` 0 means sound only.
 */
export function createIcySplitter(metaint: number): (chunk: Uint8Array) => IcyPart[] {
  let soundLeft = metaint || Infinity
  let block: Buffer | undefined
  let filled = 0

  return (chunk) => {
    const parts: IcyPart[] = []
    for (let at = 0; at < chunk.length;) {
      if (soundLeft > 0) {
        const bytes = chunk.subarray(at, Math.min(chunk.length, at + soundLeft))
        parts.push({ kind: 'sound', bytes })
        at += bytes.length
        soundLeft -= bytes.length
      } else if (block) {
        const bytes = chunk.subarray(at, at + block.length - filled)
        block.set(bytes, filled)
        filled += bytes.length
        at += bytes.length
      } else {
        block = Buffer.alloc(chunk[at]! * 16)
        filled = 0
        at += 1
      }
      if (block && filled === block.length) {
        if (block.length > 0) parts.push({ kind: 'block', bytes: block })
        block = undefined
        soundLeft = metaint
      }
    }
    return parts
  }
}
