import type { Kysely } from 'kysely'
import type { Announcement, Contacts, SiteFacts } from '../../../src/contract/site.ts'
import type { AnnouncementRow, PageEditRow } from '../../db/desk-schema.ts'
import type { Database } from '../../db/schema.ts'
import type { CacheChanges } from '../../http/cache-changes.ts'
import type { PageFolder } from '../pages/page-folder.ts'
import { type KeptParts, keepReading } from '../site/keep-reading.ts'
import type { Content } from '../site/content.ts'
import { listAnnouncements } from './announcement-store.ts'
import { readContacts } from './contacts.ts'
import { listPageEdits, withEdits } from './page-edits.ts'

/** The texts for viewers: the files of the content folder with the operators' changes. */
export type Words = {
  facts(): Promise<SiteFacts>
  pages: PageFolder
  /** The announcement of a moment, and when another one or none follows (Infinity: never). */
  announcementAt(nowMs: number): Promise<{ announcement: Announcement | null; untilMs: number }>
}

type StoredWords = { contacts: Contacts | null; edits: PageEditRow[]; announcements: AnnouncementRow[] }

type WordsParts = Omit<KeptParts<StoredWords>, 'first' | 'read'> & {
  db: Kysely<Database>
  content: Content
  changes: CacheChanges
}

/** Creates the words of a service, read at most once a minute and after changes. */
export function createWords({ db, content, ...parts }: WordsParts): Words {
  const stored = keepReading({ ...parts, first: { contacts: null, edits: [], announcements: [] }, read: () => readStored(db) })
  return {
    facts: async () => ({ ...content.facts, ...(await stored()).contacts }),
    pages: withEdits(content.pages, async () => (await stored()).edits),
    announcementAt: async (nowMs) => announcementAt((await stored()).announcements, nowMs),
  }
}

async function readStored(db: Kysely<Database>): Promise<StoredWords> {
  const [contacts, edits, announcements] = await Promise.all([readContacts(db), listPageEdits(db), listAnnouncements(db)])
  return { contacts, edits, announcements }
}

function announcementAt(rows: readonly AnnouncementRow[], nowMs: number) {
  const present = rows.filter(({ from_ms, until_ms }) => from_ms <= nowMs && nowMs < until_ms)
  // Of several, the one that began last.
  const [row] = present.toSorted((a, b) => b.from_ms - a.from_ms)
  const changes = rows.flatMap(({ from_ms, until_ms }) => [from_ms, until_ms]).filter((ms) => ms > nowMs)
  const announcement = row ? { id: row.id, text: row.text, text_ru: row.text_ru, until_ms: row.until_ms } : null
  return { announcement, untilMs: Math.min(...changes) }
}
