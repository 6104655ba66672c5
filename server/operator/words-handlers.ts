import type { DeskAnnouncement } from '../../src/contract/operator-words.ts'
import type { AnnouncementRow } from '../db/desk-schema.ts'
import { endAnnouncement, listAnnouncements, putAnnouncement } from '../features/words/announcement-store.ts'
import { readContacts, setContacts } from '../features/words/contacts.ts'
import { ApiError } from '../http/api-error.ts'
import { byOperator, type OperatorHandlers } from './operator-calls.ts'
import type { OperatorParts } from './operator-parts.ts'
import { pagesHandlers } from './pages-handlers.ts'
import { redirectsHandlers } from './redirects-handlers.ts'

type Names = 'showDeskContacts' | 'setDeskContacts' | 'listAnnouncements' | 'putAnnouncement' | 'endAnnouncement'

const DONE = { success: true } as const

/** Handles the calls about the texts that all viewers read. */
export function wordsHandlers(parts: OperatorParts) {
  return { ...siteHandlers(parts), ...pagesHandlers(parts), ...redirectsHandlers(parts) }
}

function siteHandlers({ db, content, onWords }: OperatorParts): OperatorHandlers<Names> {
  const { email, phone, hours } = content.facts
  const file = { email, phone, hours }

  const changed = (isFound: boolean) => {
    if (!isFound) throw new ApiError('not_found')
    onWords()
    return DONE
  }

  return {
    async showDeskContacts() {
      const contacts = await readContacts(db)
      return { now: contacts ?? file, file, is_edited: contacts !== null }
    },

    async setDeskContacts({ body: { contacts, reason } }, context) {
      await setContacts(db, contacts, { file, by: byOperator(context, reason) })
      return changed(true)
    },

    async listAnnouncements(_input, { nowMs }) {
      const rows = await listAnnouncements(db)
      return { announcements: rows.map((row) => ({ ...row, state: stateOf(row, nowMs) })) }
    },

    async putAnnouncement({ body: { id, announcement, reason } }, context) {
      return changed(await putAnnouncement(db, { id, ...announcement }, byOperator(context, reason)))
    },

    async endAnnouncement({ params, body: { reason } }, context) {
      return changed(await endAnnouncement(db, params.id, byOperator(context, reason)))
    },
  }
}

function stateOf({ from_ms, until_ms }: AnnouncementRow, nowMs: number): DeskAnnouncement['state'] {
  if (until_ms <= nowMs) return 'over'
  return from_ms <= nowMs ? 'now' : 'later'
}
