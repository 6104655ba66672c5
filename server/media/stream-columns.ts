import * as v from 'valibot'

/** Kinds of streams that are relayed. `unknown` ones are detected by their first bytes. */
export const RELAYED_KINDS = ['hls', 'ts', 'multicast', 'unknown'] as const

export const RelayedKind = v.picklist(RELAYED_KINDS)

/** Request headers as they are stored; none if an operator's row is damaged. */
export const StreamHeaders = v.fallback(v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string())), {})
