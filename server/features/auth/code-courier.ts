import type { CodeSent } from '../../../src/contract/auth.ts'
import type { LanguageTag } from '../../../src/domain/i18n/locale.ts'
import type { Mailer } from '../../adapters/mail.ts'
import type { Texter } from '../../adapters/sms.ts'
import { ApiError } from '../../http/api-error.ts'
import type { ClientInfo } from '../../http/client-info.ts'
import type { Windows } from '../../http/shared-windows.ts'
import type { Limit } from '../../http/sliding-window.ts'
import type { AccountStore } from '../users/account-store.ts'
import type { KnownDeviceStore } from '../users/known-device-store.ts'
import { CODE_MS, type CodeStore, type NewCode, type Purpose, RESEND_MS } from './code-store.ts'
import { codeLetter, codeSms, knownLetter, type MailPurpose } from './letters.ts'
import { LIMITS } from '../../http/limits.ts'

/** Dependencies of a courier. */
export type CourierParts = {
  accounts: AccountStore
  knownDevices: KnownDeviceStore
  codes: CodeStore
  windows: Windows
  mailer: Mailer
  texter: Texter
  reportError(error: unknown): void
}

/** Sends one-time codes by SMS to numbers and by mail to addresses. */
export type CodeCourier = ReturnType<typeof createCodeCourier>

export function createCodeCourier({ accounts, knownDevices, codes, windows, mailer, texter, reportError }: CourierParts) {
  type Parcel = { purpose: Purpose; login: string; isReal: boolean; code: string }

  async function deliver({ purpose, login, isReal, code }: Parcel, language: LanguageTag): Promise<void> {
    if (login.startsWith('+')) {
      if (isReal) await texter.send({ to: login, text: codeSms(language, code) })
    } else if (isReal) await mailer.send(codeLetter(purpose as MailPurpose, language, login, code))
    else if (purpose === 'sign-up-mail') await mailer.send(knownLetter(language, login))
  }

  /**
   * Delivers a code; a failed delivery counts, but may be repeated at once. Recovery does not wait for it,
   * since the time would reveal which accounts exist.
   */
  async function send(parcel: Parcel, language: LanguageTag, allowAnother: () => Promise<void>): Promise<void> {
    const { purpose, login } = parcel
    const delivery = deliver(parcel, language).catch(async (error: unknown) => {
      reportError(error)
      await allowAnother()
      throw new ApiError(login.startsWith('+') ? 'sms_not_sent' : 'mail_not_sent')
    })
    if (purpose === 'recovery') delivery.catch(() => {})
    else await delivery
  }

  /** The hash of the client's device where it signed in before to the account of this login. */
  async function knownDevice(login: string, { deviceId }: ClientInfo, nowMs: number): Promise<string | undefined> {
    const account = await accounts.byProof(login.startsWith('+') ? { phone: login } : { email: login })
    return account && deviceId !== null ? knownDevices.find(account.id, deviceId, nowMs) : undefined
  }

  type Sending = { purpose: Purpose; login: string; accountId: string | null; client: ClientInfo; nowMs: number }

  /**
   * Counts a delivery: one a minute to each login, within the limits. Returns a function that permits another
   * one in that minute.
   */
  async function take({ purpose, login, accountId, client, nowMs }: Sending): Promise<() => Promise<void>> {
    const limits: (readonly [Limit, string])[] = [[LIMITS.codesOfAddress, client.address]]
    const known = accountId === null ? await knownDevice(login, client, nowMs) : undefined
    if (known !== undefined) limits.push([LIMITS.codesOfDevice, `${purpose} ${known}`])
    else limits.push([LIMITS.codesToLogin, `${purpose} ${login}`])
    if (accountId !== null) limits.push([LIMITS.codesOfAccount, accountId])
    else if (known === undefined) limits.push([LIMITS.codesToLoginFromAddress, `${purpose} ${login} ${client.address}`])
    const giveBack = await windows.takeShared(limits)
    // Strangers share the minute of a login; a known device has its own.
    const lane = known === undefined ? login : `${login} ${known}`
    const waitMs = await codes.takeSending(purpose, lane, nowMs)
    if (waitMs === 0) return () => codes.giveSendingBack(purpose, lane)
    await giveBack()
    throw new ApiError('resend_too_early', { retryAfterS: Math.ceil(waitMs / 1000) })
  }

  return {
    /** Begins a flow. Throws `resend_too_early`, `too_many_tries`, `sms_not_sent` or `mail_not_sent`. */
    async begin(begun: NewCode, client: ClientInfo, nowMs: number): Promise<CodeSent> {
      const { purpose, login, accountId = null } = begun
      const allowAnother = await take({ purpose, login, accountId, client, nowMs })
      const { flow, code } = await codes.open(begun, nowMs)
      await send({ ...begun, code }, client.language, allowAnother)
      return codeSent(flow)
    },

    /** Sends a new code in a flow. Throws `code_expired` when the flow is over, and the errors of `begin`. */
    async again(flow: string, client: ClientInfo, nowMs: number): Promise<CodeSent> {
      const row = await codes.byFlow(flow, nowMs)
      if (!row) throw new ApiError('code_expired')
      const { login, account_id: accountId } = row
      const purpose = row.purpose as Purpose
      const allowAnother = await take({ purpose, login, accountId, client, nowMs })
      const code = await codes.renew(row, nowMs)
      if (code === undefined) throw new ApiError('code_expired')
      await send({ purpose, login, isReal: row.code_hash !== '', code }, client.language, allowAnother)
      return codeSent(flow)
    },
  }
}

const codeSent = (flow: string): CodeSent => ({
  flow,
  resend_after_s: RESEND_MS / 1000,
  expires_after_s: CODE_MS / 1000,
})
