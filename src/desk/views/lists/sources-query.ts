import { operatorListsCalls } from '../../../contract/operator-lists.ts'
import { deskQuery } from '../../desk-queries.ts'

/** All lists and guides; a change of one makes it stale. */
export const sourcesQuery = deskQuery(operatorListsCalls.listSources)
