import type { Kysely } from 'kysely'
import type { Device, Entry } from '../../../src/contract/auth.ts'
import type { LanguageTag } from '../../../src/domain/i18n/locale.ts'
import type { Mailer } from '../../adapters/mail.ts'
import type { Texter } from '../../adapters/sms.ts'
import type { AccountRow, OneTimeCodeRow, SessionRow } from '../../db/account-schema.ts'
import type { Database } from '../../db/schema.ts'
import { ApiError } from '../../http/api-error.ts'
import type { ClientInfo } from '../../http/client-info.ts'
import type { Windows } from '../../http/shared-windows.ts'
import type { ServiceKeys } from '../../keys.ts'
import type { Membership } from '../billing/membership.ts'
import { createShowProfile, type ShowProfile } from '../users/profile.ts'
import { type AccountStore, createAccountStore } from '../users/account-store.ts'
import { type AccountStanding, createAccountStanding } from '../users/account-standing.ts'
import { createDeviceStore, type DeviceIdentity, type DeviceStore } from '../users/device-store.ts'
import { createKnownDeviceStore, type KnownDeviceStore } from '../users/known-device-store.ts'
import { type CodeCourier, createCodeCourier } from './code-courier.ts'
import { type CodeStore, createCodeStore, type Purpose } from './code-store.ts'
import { createDeviceCodeStore, type DeviceCodeStore } from './device-code-store.ts'
import { type Notice, noticeLetter, noticeSms } from './letters.ts'
import { LIMITS } from '../../http/limits.ts'
import { createTicketStore, TICKET_MS, type TicketStore } from './ticket-store.ts'

/** Stores and limits that identify accounts and devices. */
export type Identity = {
  accounts: AccountStore
  standing: AccountStanding
  devices: DeviceStore
  knownDevices: KnownDeviceStore
  codes: CodeStore
  tickets: TicketStore
  deviceCodes: DeviceCodeStore
  courier: CodeCourier
  windows: Windows
  mailer: Mailer
  texter: Texter
  reportError(error: unknown): void
  showProfile: ShowProfile
}

/** Dependencies of `createIdentity`. */
export type IdentityParts = {
  db: Kysely<Database>
  keys: ServiceKeys
  membership: Membership
  addressOfPicture(path: string): string
  windows: Windows
  mailer: Mailer
  texter: Texter
  reportError(error: unknown): void
}

export function createIdentity(parts: IdentityParts): Identity {
  const { db, keys, addressOfPicture, windows, mailer, texter, reportError } = parts
  const codes = createCodeStore(db, keys.of('one-time codes'))
  const accounts = createAccountStore(db, addressOfPicture)
  const knownDevices = createKnownDeviceStore(db, keys.of('known devices'))
  return {
    accounts,
    standing: createAccountStanding(db),
    knownDevices,
    devices: createDeviceStore(db),
    codes,
    tickets: createTicketStore(db),
    deviceCodes: createDeviceCodeStore(db),
    courier: createCodeCourier({ accounts, knownDevices, codes, windows, mailer, texter, reportError }),
    windows,
    mailer,
    texter,
    reportError,
    showProfile: createShowProfile(accounts, parts.membership),
  }
}

/**
 * Takes the right code of a flow; throws `invalid_code`, `code_expired`, or `too_many_tries` for who tries
 * many flows.
 */
export async function takeCode(
  { codes, windows }: Identity,
  { flow, code, purposes, client, nowMs }: { flow: string; code: string; purposes: Purpose[]; client: ClientInfo; nowMs: number },
): Promise<OneTimeCodeRow> {
  const giveBack = await windows.takeShared([[LIMITS.wrongCodesOfAddress, client.address]])
  const used = await codes.use(flow, purposes, code, nowMs)
  if (used === 'wrong') throw new ApiError('invalid_code')
  if (used === 'expired') throw new ApiError('code_expired')
  await giveBack()
  return used
}

/** `isProven`: the person has just given a password, a code, or the word of a social network. */
type Entering = { device: DeviceIdentity; nowMs: number; isNew?: boolean; isProven?: boolean }

/**
 * The end of every way in: a session on the device, or a ticket to free one of the five that are signed in.
 */
export async function enter(
  { devices, knownDevices, standing, tickets }: Identity,
  account: { id: string; name: string },
  { device, nowMs, isNew = false, isProven = true }: Entering,
): Promise<Entry> {
  await standing.admit(account.id, nowMs)
  const token = await devices.open(account.id, device, nowMs, isProven)
  if (token !== undefined) {
    if (device.deviceId !== null) {
      await knownDevices.note(account.id, device.deviceId, nowMs)
      await knownDevices.own(account.id, device.deviceId, nowMs)
    }
    return { status: 'signed_in', auth_token: token, user_id: account.id, name: account.name, is_new: isNew }
  }
  const kind = isProven ? 'devices' : 'approved-devices'
  const [ticket, taken] = [await tickets.issue(kind, account.id, nowMs), await devices.list(account.id)]
  const shown = taken.map((row) => presentDevice(row, null))
  return { status: 'devices_full', ticket, expires_after_s: TICKET_MS / 1000, devices: shown }
}

/** The device that stays signed in after a new password; null if every device is signed out. */
type Staying = { sessionId: string | null; deviceId: string | null }

/**
 * Signs out every device but the given one, as a new password must. Revokes tickets and approvals of the old
 * password.
 */
export async function signOutOthers(identity: Identity, accountId: string, { sessionId, deviceId }: Staying): Promise<void> {
  const { devices, deviceCodes, knownDevices, tickets } = identity
  await knownDevices.forgetOthers(accountId, deviceId)
  await tickets.revoke(accountId)
  await deviceCodes.revoke(accountId)
  await devices.removeOthers(accountId, sessionId)
}

/** An account's own number or confirmed address; null where it has none. */
export function confirmedContact({ phone, email, email_verified }: AccountRow, way: 'phone' | 'email'): string | null {
  if (way === 'phone') return phone
  return email_verified === 1 ? email : null
}

/** Notifies the owner of an account of a change, by letter or else by text message, in the background. */
export function notify(
  { mailer, texter, reportError }: Identity,
  notice: Notice,
  account: AccountRow,
  language: LanguageTag,
): void {
  const [email, phone] = [confirmedContact(account, 'email'), confirmedContact(account, 'phone')]
  if (email !== null) mailer.send(noticeLetter(notice, language, email)).catch(reportError)
  else if (phone !== null) texter.send({ to: phone, text: noticeSms(notice, language) }).catch(reportError)
}

/** A device on the wire, as the session with this id sees it. */
export function presentDevice(row: SessionRow, sessionId: string | null): Device {
  return {
    _id: row.id,
    label: row.label,
    platform: row.platform,
    created_at: row.created_ms,
    last_seen_at: row.last_seen_ms,
    current: row.id === sessionId,
  }
}
