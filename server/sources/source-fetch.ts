import type { SourceRow } from '../db/operator-schema.ts'
import type { AddressRule } from '../net/open-address.ts'
import { createOutsideFetch, type OutsideFetch } from '../net/outside-fetch.ts'
import { withOwnNetwork } from '../net/own-network.ts'

/**
 * Creates the fetch of a source: within the server's rule, and the source's own network where the operator
 * allows it.
 */
export async function createSourceFetch(
  { address, may_reach_private }: Pick<SourceRow, 'address' | 'may_reach_private'>,
  isAllowed: AddressRule,
): Promise<OutsideFetch> {
  return createOutsideFetch(may_reach_private === 1 ? await withOwnNetwork(isAllowed, address) : isAllowed)
}
