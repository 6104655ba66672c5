import type { RelayedStream } from './tv-relay/fetcher.ts'

/** A station's stream at an outside address, with the headers that its upstream needs. */
export type StationStream = { stream: string; headers?: Readonly<Record<string, string>> }

/** A loop, started `offset` segments early. */
export type LoopSource = { loop: string; offset: number }

/**
 * What a channel or station plays: a loop, a station's stream at an outside address, or a channel's streams,
 * the preferred one first. `rights` changes when links that were issued must end.
 */
export type Source = LoopSource | StationStream | { streams: readonly RelayedStream[]; rights: string }
