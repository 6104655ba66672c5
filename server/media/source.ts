import type { RelayedStream } from './tv-relay/fetcher.ts'
import type { SourceLimit } from './tv-relay/source-places.ts'

/** A station's stream at an outside address, with the headers that its upstream needs. */
export type StationStream = {
  stream: string
  headers?: Readonly<Record<string, string>>
  /** The source's limit of connections; undefined without one. */
  limit?: SourceLimit | undefined
}

/** A loop, started `offset` segments early. */
export type LoopSource = { loop: string; offset: number }

/**
 * A source of a channel or station: a loop, a station's outside stream, or a channel's streams, the preferred
 * one first. Issued links end when `rights` changes.
 */
export type Source = LoopSource | StationStream | { streams: readonly RelayedStream[]; rights: string }
