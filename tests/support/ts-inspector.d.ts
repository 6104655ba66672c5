// Types of mux.js, which ships none, as far as the tests use it.
declare module 'mux.js/lib/tools/ts-inspector' {
  /** Times in ticks of 90,000 a second, after `inspect` has also the seconds of each. */
  export type InspectedFrame = { type: 'video' | 'audio'; dts: number; pts: number; dtsTime: number; ptsTime: number }

  /** `video` and `audio` are the first and the last frames of H.264 and ADTS; null without either. */
  export type Inspected = { video?: InspectedFrame[]; audio?: InspectedFrame[]; firstKeyFrame?: InspectedFrame }

  const inspector: { inspect(bytes: Uint8Array, baseTimestamp?: number): Inspected | null }
  export default inspector
}
