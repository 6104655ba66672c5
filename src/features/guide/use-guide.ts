import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Channel } from '../../contract/channels.ts'
import type { ChannelOfGuide, GuideProgramme } from '../../contract/programmes.ts'
import { isLong, rowBlocks } from '../../domain/guide/list-parts.ts'
import { byChannel, type GuideByChannel, guideQuery } from './guide-queries.ts'

/** The guide of a day, as far as it is loaded. */
export type LoadedGuide = {
  /** Returns a channel's programmes; undefined before they are loaded. */
  programmesOf: (id: string) => readonly GuideProgramme[] | undefined
  /** Undefined before any programme is loaded. */
  data: GuideByChannel | undefined
  isPending: boolean
  error: Error | null
  refetch: () => void
}

const NO_PROGRAMMES: readonly GuideProgramme[] = []

/** Of a short list nothing depends on the view: a long one that follows begins here. */
const FIRST_ROWS = '0-50'

/** Rows that pass in a shorter time are not fetched. */
const REST_MS = 150

/**
 * Returns the guide of a day. All channels come in one response, those of a long list in blocks around the
 * rows `from` to before `to`.
 */
export function useGuide(day: string, channels: readonly Channel[], from: number, to: number): LoadedGuide {
  const isWhole = !isLong(channels)
  const blocks = useRested(isWhole ? FIRST_ROWS : rowBlocks(from, to, channels.length).join())
  const asked = useMemo(
    () =>
      isWhole
        ? [undefined]
        : blocks
            .split(',')
            .map((block) => {
              const [first, end] = block.split('-').map(Number)
              return channels.slice(first, end).map(({ _id }) => _id)
            })
            // The list may have become shorter than the blocks that the view rested on.
            .filter((ids) => ids.length > 0),
    [isWhole, blocks, channels],
  )
  const combine = useCallback((results: UseQueryResult<ChannelOfGuide[]>[]) => combined(results, asked), [asked])
  return useQueries({ queries: asked.map((ids) => guideQuery(day, ids)), combine })
}

/** Merges the responses of the blocks `asked`; undefined asks for all channels. */
function combined(
  results: readonly UseQueryResult<ChannelOfGuide[]>[],
  asked: readonly (readonly string[] | undefined)[],
): LoadedGuide {
  const loaded = results.flatMap(({ data }, at) => (data ? [byChannel(data, asked[at])] : []))
  const data = loaded.length > 0 ? new Map(loaded.flatMap((block) => [...block])) : undefined
  const missing = data && asked[0] === undefined ? NO_PROGRAMMES : undefined
  return {
    programmesOf: (id) => data?.get(id) ?? missing,
    data,
    isPending: !data && (results.length === 0 || results.some(({ isPending }) => isPending)),
    error: results.find(({ error }) => error)?.error ?? null,
    refetch: () => results.forEach((result) => void (result.isError && result.refetch())),
  }
}

/** Returns the first value at once, and a later one when it has not changed for `REST_MS`. */
function useRested(value: string): string {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(setRested, REST_MS, value)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
