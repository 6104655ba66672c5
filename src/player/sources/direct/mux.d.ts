// mux.js ships no types. Only what we use is described.
declare module 'mux.js/lib/mp4/transmuxer' {
  /** Times in ticks of 90,000 a second; `end` includes the last frame. */
  export type SegmentTiming = { start: { dts: number; pts: number }; end: { dts: number; pts: number } }
  export type TransmuxedSegment = { type: 'audio' | 'video' | 'combined'; initSegment: Uint8Array; data: Uint8Array }

  export class Transmuxer {
    constructor(options?: { remux?: boolean; keepOriginalTimestamps?: boolean })
    on(event: 'data', listener: (segment: TransmuxedSegment) => void): void
    on(event: 'videoSegmentTimingInfo' | 'audioSegmentTimingInfo', listener: (timing: SegmentTiming) => void): void
    push(bytes: Uint8Array): void
    flush(): void
  }
}
