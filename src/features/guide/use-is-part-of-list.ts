import { useSuspenseQuery } from '@tanstack/react-query'
import { PART_AT } from '../../app-state/part-of-response.ts'
import { channelsQuery } from '../channels/channel-queries.ts'

/** True while only the server's part of a long list is there; false again if the whole cannot be fetched. */
export function useIsPartOfList(): boolean {
  const { dataUpdatedAt, isError } = useSuspenseQuery(channelsQuery())
  return dataUpdatedAt === PART_AT && !isError
}
