declare module 'subset-font' {
  /** Subsets a font to the characters of a text, and its axes to a range. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      targetFormat: 'woff2'
      variationAxes?: Record<string, { min: number; max: number; default: number }>
      keepFeatures?: string[]
    },
  ): Promise<Buffer>
}
