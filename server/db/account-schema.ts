import type { Generated, Selectable } from 'kysely'

export type AccountTable = {
  id: string
  name: string
  /** E.164; only a number that its owner confirmed. */
  phone: Generated<string | null>
  /** In lower case. Unique among confirmed ones. */
  email: Generated<string | null>
  email_verified: Generated<number>
  email_notifications: Generated<number>
  /** A PHC string; null for an account without a password. */
  password_hash: Generated<string | null>
  /** When a code to a number or an address set the password last; 0 when none did. */
  password_by_code_ms: Generated<number>
  /** Address of a picture. */
  userpic: Generated<string | null>
  /** Eight digits that a person can read out. */
  support_id: string
  created_ms: number
  /** 0 unless an operator blocked it: then every token and sign-in is refused. */
  blocked_ms: Generated<number>
  /** When it is erased, as its person or an operator wished; null otherwise. */
  erase_ms: Generated<number | null>
}

export type AccountRow = Selectable<AccountTable>

export type SessionTable = {
  token_hash: string
  id: string
  account_id: string
  created_ms: number
  /** The device's own id; null for an operator's access key. */
  device_id: string | null
  /** 1 to 5, unique in its account, so it limits devices; null for an access key, which is no device. */
  slot: number | null
  platform: string
  label: string
  last_seen_ms: number
  /** The last proof of identity, by sign-in, password or code (epoch ms); 0 for none. */
  proven_ms: Generated<number>
}

/** A device that plays, by its session; it counts until `until_ms`. */
export type StreamLeaseRow = { session_id: string; account_id: string; begun_ms: number; until_ms: number }

export type SessionRow = Selectable<SessionTable>

/** A device that signed in to an account; `device_hash` is an HMAC of its `device-id`. */
export type KnownDeviceRow = { account_id: string; device_hash: string; seen_ms: number }

/** The account that signed in last on a device; `device_hash` is an HMAC of its `device-id`. */
export type DeviceOwnerRow = { device_hash: string; account_id: string; seen_ms: number }

/** An account of a social network that signs in here. */
export type SocialIdentityRow = { provider: string; subject: string; account_id: string; linked_ms: number }

/** A sign-in in progress at a social network; `account_id` is the account that links it. */
export type SocialFlowRow = {
  secret_hash: string
  provider: string
  state: string
  verifier: string
  nonce: string
  account_id: string | null
  expires_ms: number
}

/** A code that was sent. `login` is the number or the address that it went to. */
export type OneTimeCodeRow = {
  flow: string
  purpose: string
  login: string
  /** Set for codes that a signed-in account requested. */
  account_id: string | null
  /** Empty for a code that was never sent. */
  code_hash: string
  sent_ms: number
  expires_ms: number
  tries: number
  /** Sign-up data, stored until the viewer confirms the code. */
  name: string | null
  password_hash: string | null
}

/** When a code was last sent to an address, for any requester. */
export type CodeSendingRow = { purpose: string; login: string; sent_ms: number }

/** Permits one further step after a proof of identity. */
export type TicketRow = { ticket_hash: string; kind: string; account_id: string; expires_ms: number }

/**
 * A short code on the screen of a device that waits for approval; `account_id` is the account that approved
 * it.
 */
export type DeviceCodeRow = {
  code: string
  secret_hash: string
  device_id: string
  platform: string
  label: string
  expires_ms: number
  account_id: string | null
}

/**
 * A viewer's favourite channel, station or title. The latest change wins, so a removed favourite stays as a
 * row.
 */
export type FavouriteRow = {
  account_id: string
  item_id: string
  /** 1 while it is a favourite. */
  kept: number
  /** When the winning change was made. */
  changed_ms: number
  /** When it became a favourite. */
  added_ms: number
  /** Settles the order of those added in one millisecond. */
  place: number
}

/** An account's age limit with the PIN that lifts it for a while. */
export type ParentalControlRow = {
  account_id: string
  age_limit: 3 | 6 | 12 | 16
  /** A PHC string. */
  pin_hash: string
  wrong_tries: number
  /** 0 when it has not been locked since the last right PIN. */
  locked_until_ms: number
}

/** A session for which the PIN has opened items above the age limit. */
export type ParentalOpeningRow = { session_id: string; account_id: string; until_ms: number }

/** The tables of accounts and of what is theirs alone. */
export type AccountTables = {
  accounts: AccountTable
  sessions: SessionTable
  stream_leases: StreamLeaseRow
  known_devices: KnownDeviceRow
  device_owners: DeviceOwnerRow
  favourite_channels: FavouriteRow
  favourite_stations: FavouriteRow
  favourite_titles: FavouriteRow
  parental_controls: ParentalControlRow
  parental_openings: ParentalOpeningRow
  social_identities: SocialIdentityRow
  social_flows: SocialFlowRow
  one_time_codes: OneTimeCodeRow
  code_sendings: CodeSendingRow
  tickets: TicketRow
  device_codes: DeviceCodeRow
}
