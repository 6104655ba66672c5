import type { Kysely } from 'kysely'
import { MOST_LOGO_BYTES } from '../../src/contract/operator-channels.ts'
import type { Database } from '../db/schema.ts'
import { ApiError } from '../http/api-error.ts'
import { readMaster } from '../media/pictures/master-picture.ts'
import { channelChoices, listChannelTable, showChannel } from '../sources/channel-table.ts'
import { editChannels } from '../sources/edit-channels.ts'
import { EditFault, EditsFile, readEdits } from '../sources/edit-values.ts'
import { byOperator, type OperatorHandlers } from './operator-calls.ts'

type ChannelsCalls = 'listDeskChannels' | 'listChannelChoices' | 'showDeskChannel' | 'editDeskChannels' | 'setChannelLogo'

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
    async setChannelLogo({ params: { id }, body: { picture, reason } }, context) {
      const bytes = Buffer.from(picture, 'base64')
      if (bytes.length > MOST_LOGO_BYTES) return { fault: 'too_large' }
      const found = await showChannel(db, id)
      if (!found?.listed) throw new ApiError('not_found')
      const master = await readMaster(bytes)
      if ('fault' in master) return { fault: 'picture' }
      await editChannels(db, { [id]: { logo: master.picture } }, byOperator(context, reason))
      return { fault: null }
    },
  }
}
