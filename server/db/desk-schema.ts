import type { Generated, Selectable } from 'kysely'
import type { Locale } from '../../src/domain/i18n/locale.ts'

// The tables of the operator's desk: people who run the service, apart from viewers.

export type OperatorTable = {
  id: string
  /** Lower case. */
  login: string
  name: string
  /** Roles, parted by commas. */
  roles: string
  /** A PHC string; null before the enrolment. */
  password_hash: string | null
  /** The secret of one-time codes, encrypted under the service's secret. */
  totp_sealed: string | null
  /** The period of the last accepted code, which opens nothing again. */
  totp_step: Generated<number>
  /** Of the link by which the operator sets a password; null when none is open. */
  enrolment_hash: string | null
  enrolment_until_ms: Generated<number>
  created_ms: number
}

export type OperatorRow = Selectable<OperatorTable>

export type OperatorSessionTable = {
  token_hash: string
  operator_id: string
  ends_ms: number
  /** The last second factor; 0 while it is missing, and the session opens nothing. */
  proven_ms: Generated<number>
  /** Of a passkey that was requested. */
  challenge: string | null
}

export type OperatorPasskeyRow = {
  /** The credential's id, base64url. */
  id: string
  operator_id: string
  name: string
  /** COSE, base64url. */
  public_key: string
  counter: number
  /** JSON. */
  transports: string
  created_ms: number
  used_ms: number
}

/** A page of texts as an operator changed it, in place of its file. */
export type PageEditRow = {
  slug: string
  lang: Locale
  title: string
  description: string
  tab: string
  /** A calendar day. */
  updated: string
  /** Markdown. */
  text: string
  /** Another one after each change. */
  version: string
}

/** A message to all viewers. */
export type AnnouncementRow = { id: string; text: string; text_ru: string; from_ms: number; until_ms: number }

/** The tables of the operator's desk. */
export type DeskTables = {
  operators: OperatorTable
  operator_sessions: OperatorSessionTable
  operator_passkeys: OperatorPasskeyRow
  page_edits: PageEditRow
  announcements: AnnouncementRow
}
