import { useQuery } from '@tanstack/react-query'
import { PART_AT } from '../../app-state/part-of-response.ts'
import { isLong } from '../../domain/guide/list-parts.ts'
import { channelsQuery, nowAndNextQuery } from './channel-queries.ts'

/**
 * Queries the current and next programmes: of all channels, or of the given ones where the list is long.
 */
export function useNowAndNext(ids: readonly string[], enabled = true) {
  // The screens that show the list fetch it.
  const { data: isLongNow = false, dataUpdatedAt } = useQuery({ ...channelsQuery(), enabled: false, select: isLong })
  const named = isLongNow || dataUpdatedAt === PART_AT
  return useQuery({ ...nowAndNextQuery(named ? ids : undefined), enabled: enabled && !(named && ids.length === 0) })
}
