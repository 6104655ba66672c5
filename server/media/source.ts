/**
 * What a channel or station plays: a loop, started `offset` segments early, or a stream at an outside
 * address.
 */
export type Source = { loop: string; offset: number } | { stream: string }
