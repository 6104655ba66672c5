import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { ApiError } from '../http/api-error.ts'
import { channelChoices, listChannelTable, showChannel } from '../sources/channel-table.ts'
import { editChannels } from '../sources/edit-channels.ts'
import { EditFault, EditsFile, readEdits } from '../sources/edit-values.ts'
import { byOperator, type OperatorHandlers } from './operator-calls.ts'

type ChannelsCalls = 'listDeskChannels' | 'listChannelChoices' | 'showDeskChannel' | 'editDeskChannels'

/** Handles the calls about channels. */
export function channelsHandlers({ db }: { db: Kysely<Database> }): OperatorHandlers<ChannelsCalls> {
  return {
    listDeskChannels: ({ query }) => listChannelTable(db, query),
    listChannelChoices: () => channelChoices(db),
    async showDeskChannel({ params }) {
      const found = await showChannel(db, params.id)
      if (!found) throw new ApiError('not_found')
      return found
    },
    async editDeskChannels({ body: { ids, values, reason } }, context) {
      try {
        const edits = readEdits(EditsFile, Object.fromEntries(ids.map((id) => [id, values])))
        await editChannels(db, edits, byOperator(context, reason))
        return { fault: null }
      } catch (error) {
        if (!(error instanceof EditFault)) throw error
        if (!error.fault) throw new ApiError('invalid_input')
        return { fault: error.fault }
      }
    },
  }
}
