import * as v from 'valibot'

const bits = v.pipe(v.number(), v.integer(), v.minValue(1))
const pixels = v.pipe(v.number(), v.integer(), v.minValue(1))

/** A rendition in `index.json`. Bandwidths are in bit/s, `codecs` follow RFC 6381. */
export const IndexedRendition = v.object({
  file: v.string(),
  codecs: v.pipe(v.string(), v.regex(/^[\w.,]+$/)),
  bandwidth: bits,
  averageBandwidth: bits,
  width: v.optional(pixels),
  height: v.optional(pixels),
  frameRate: v.optional(v.pipe(v.number(), v.gtValue(0))),
})
export type IndexedRendition = v.InferOutput<typeof IndexedRendition>
