/** Reads bits of parameter sets, most significant first. Beyond the end it reads zeros. */
export type BitReader = ReturnType<typeof createBitReader>

/** Creates a reader of bits with the exponential Golomb codes of H.264 and HEVC (ITU-T H.264, 9.1). */
export function createBitReader(bytes: Uint8Array) {
  let at = 0
  function bit(): number {
    const value = ((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1
    at += 1
    return value
  }
  function bits(count: number): number {
    let value = 0
    for (let i = 0; i < count; i++) value = value * 2 + bit()
    return value
  }
  function golomb(): number {
    let zeros = 0
    while (zeros < 32 && at < bytes.length * 8 && bit() === 0) zeros += 1
    return 2 ** zeros - 1 + bits(zeros)
  }
  return {
    bits,
    flag: () => bit() === 1,
    skip: (count: number) => void (at += count),
    golomb,
    signedGolomb(): number {
      const code = golomb()
      return code % 2 === 0 ? -code / 2 : (code + 1) / 2
    },
    isOver: () => at > bytes.length * 8,
  }
}

/** Removes the emulation prevention bytes of a NAL unit: 00 00 03 stands for 00 00. */
export function withoutEmulation(nal: Uint8Array): Uint8Array {
  const out: number[] = []
  for (const [i, byte] of nal.entries()) {
    if (byte !== 3 || i < 2 || nal[i - 1] !== 0 || nal[i - 2] !== 0) out.push(byte)
  }
  return Uint8Array.from(out)
}
