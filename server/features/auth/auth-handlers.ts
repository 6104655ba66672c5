import { ApiError } from '../../http/api-error.ts'
import { type CallContext, fresh, type Handlers } from '../../http/handler-result.ts'
import { readName } from '../users/person-name.ts'
import { DEVICE_CODE_MS } from './device-code-store.ts'
import { enter, type Identity, notify, signOutOthers, takeCode } from './identity.ts'
import { LIMITS } from '../../http/limits.ts'
import { readEmail, readLogin, readPhone } from './logins.ts'
import { hashPassword, isPassword, readNewPassword } from './passwords.ts'
import { TICKET_MS } from './ticket-store.ts'

/** The interval at which a waiting television may poll. */
const POLL_EVERY_S = 3

type AuthCall =
  | 'signUpByPhone'
  | 'signInByPhone'
  | 'signInByKey'
  | 'signUpByMail'
  | 'signInByMail'
  | 'confirmCode'
  | 'resendCode'
  | 'startRecovery'
  | 'confirmRecovery'
  | 'setRecoveredPassword'
  | 'logOut'
  | 'freeDevice'
  | 'requestDeviceCode'
  | 'showDeviceCode'
  | 'approveDeviceCode'
  | 'pollDeviceCode'

/**
 * Handles sign-in and sign-out of accounts and devices. Before a code is confirmed, no response reveals
 * whether an account exists.
 */
// oxlint-disable-next-line max-lines-per-function -- one short handler for each call
export function authHandlers(identity: Identity): Handlers<AuthCall> {
  const { accounts, courier, deviceCodes, devices, knownDevices, tickets, windows } = identity

  const askPhone = ({ body }: { body: { phone: string } }, { client, nowMs }: CallContext) =>
    courier.begin({ purpose: 'enter-phone', login: readPhone(body.phone), isReal: true }, client, nowMs)

  /**
   * Finds a device by a typed code through `find`. Counts wrong codes, and refuses an expired one by an error
   * of its own.
   */
  async function deviceShowing<Found>(
    typed: string,
    { viewer, client, nowMs }: CallContext,
    find: (code: string, accountId: string) => Promise<Found | undefined>,
  ): Promise<Found> {
    if (!viewer.account) throw new ApiError('authorization_required')
    const giveBack = await windows.takeShared([
      [LIMITS.wrongDeviceCodesOfAccount, viewer.account.id],
      [LIMITS.wrongDeviceCodesOfAddress, client.address],
    ])
    const code = typed.replace(/[\s-]/g, '')
    const found = await find(code, viewer.account.id)
    if (!found) throw new ApiError((await deviceCodes.isOver(code, nowMs)) ? 'code_expired' : 'device_not_added')
    await giveBack()
    return found
  }

  return {
    signUpByPhone: async (input, context) => fresh(await askPhone(input, context)),
    signInByPhone: async (input, context) => fresh(await askPhone(input, context)),

    async signInByKey({ body }, { client, nowMs }) {
      const giveBack = await windows.takeShared([[LIMITS.passwordsOfAddress, client.address]])
      const account = await devices.accountOfKey(body.key, nowMs)
      if (!account) throw new ApiError('not_found')
      await giveBack()
      if (client.deviceId !== null) await knownDevices.own(account.id, client.deviceId, nowMs)
      return fresh({ status: 'signed_in', auth_token: body.key, user_id: account.id, name: account.name, is_new: false })
    },

    async signUpByMail({ body }, { client, nowMs }) {
      const login = readEmail(body.email)
      const name = readName(body.name)
      const password = await readNewPassword(body)
      windows.take([[LIMITS.hashesOfAddress, client.address]])
      await windows.takeShared([[LIMITS.signUpsOfAddress, client.address]])
      const passwordHash = await hashPassword(password)
      const isReal = (await accounts.byProof({ email: login })) === undefined
      return fresh(await courier.begin({ purpose: 'sign-up-mail', login, isReal, name, passwordHash }, client, nowMs))
    },

    async signInByMail({ body }, { client, nowMs }) {
      const email = readEmail(body.email)
      windows.take([[LIMITS.hashesOfAddress, client.address]])
      // Counted before it is known to be wrong, so that a thousand at once are no more than a thousand in a
      // row.
      const account = await accounts.byProof({ email })
      const known = account && client.deviceId !== null && (await knownDevices.find(account.id, client.deviceId, nowMs))
      const ofLogin = known
        ? ([[LIMITS.passwordsOfDevice, known]] as const)
        : ([
            [LIMITS.passwordsOfLoginFromAddress, `${email} ${client.address}`],
            [LIMITS.passwordsOfLogin, email],
          ] as const)
      const giveBack = await windows.takeShared([...ofLogin, [LIMITS.passwordsOfAddress, client.address]])
      if (!(await isPassword(body.password, account?.password_hash)) || !account) throw new ApiError('wrong_login')
      await giveBack()
      return fresh(await enter(identity, account, { device: client, nowMs }))
    },

    async confirmCode({ body }, { client, nowMs }) {
      const used = await takeCode(identity, { ...body, purposes: ['enter-phone', 'sign-up-mail'], client, nowMs })
      const proof = used.purpose === 'enter-phone' ? { phone: used.login } : { email: used.login }
      const { account, isNew } = await accounts.ofProof(proof, used, nowMs)
      return fresh(await enter(identity, account, { device: client, nowMs, isNew }))
    },

    async resendCode({ body }, { client, nowMs }) {
      return fresh(await courier.again(body.flow, client, nowMs))
    },

    async startRecovery({ body }, { client, nowMs }) {
      const { kind, to } = readLogin(body.login)
      const isReal = (await accounts.byProof(kind === 'phone' ? { phone: to } : { email: to })) !== undefined
      return fresh(await courier.begin({ purpose: 'recovery', login: to, isReal }, client, nowMs))
    },

    async confirmRecovery({ body }, { client, nowMs }) {
      const { login } = await takeCode(identity, { ...body, purposes: ['recovery'], client, nowMs })
      const account = await accounts.byProof(login.startsWith('+') ? { phone: login } : { email: login })
      if (!account) throw new ApiError('code_expired')
      return fresh({ ticket: await tickets.issue('recovery', account.id, nowMs), expires_after_s: TICKET_MS / 1000 })
    },

    async setRecoveredPassword({ body }, { client, nowMs }) {
      const password = await readNewPassword(body)
      const accountId = await tickets.use('recovery', body.ticket, nowMs)
      const account = accountId === undefined ? undefined : await accounts.byId(accountId)
      if (!account) throw new ApiError('password_reset_failed')
      await accounts.change(account.id, { password_hash: await hashPassword(password), password_by_code_ms: nowMs })
      if (account.age_limit !== null) notify(identity, 'password-by-code', account, client.language)
      await signOutOthers(identity, account.id, { sessionId: null, deviceId: null })
      return fresh(await enter(identity, account, { device: client, nowMs }))
    },

    async logOut(_input, { viewer, client, nowMs }) {
      // A device that signed in before its owner was noted.
      if (viewer.account && client.deviceId !== null) await knownDevices.own(viewer.account.id, client.deviceId, nowMs)
      if (viewer.account && viewer.sessionId !== null) await devices.remove(viewer.account.id, viewer.sessionId)
      return fresh({ status: 'success' })
    },

    async freeDevice({ body }, { client, nowMs }) {
      const provenId = await tickets.use('devices', body.ticket, nowMs)
      const accountId = provenId ?? (await tickets.use('approved-devices', body.ticket, nowMs))
      const account = accountId === undefined ? undefined : await accounts.byId(accountId)
      if (!account) throw new ApiError('sign_in_again')
      // Another request may have removed the device already: `enter` checks whether a slot is free now.
      await devices.remove(account.id, body.device_id)
      return fresh(await enter(identity, account, { device: client, nowMs, isProven: provenId !== undefined }))
    },

    async requestDeviceCode(_input, { client, nowMs }) {
      await windows.takeShared([[LIMITS.deviceCodesOfAddress, client.address]])
      const issued = await deviceCodes.issue(client, nowMs)
      return fresh({ ...issued, expires_after_s: DEVICE_CODE_MS / 1000, poll_every_s: POLL_EVERY_S })
    },

    async showDeviceCode({ body }, context) {
      const { label, platform } = await deviceShowing(body.code, context, (code) => deviceCodes.waiting(code, context.nowMs))
      return fresh({ label, platform })
    },

    async approveDeviceCode({ body }, context) {
      const approve = (code: string, accountId: string) => deviceCodes.approve(code, accountId, context.nowMs)
      return fresh({ label: (await deviceShowing(body.code, context, approve)).label })
    },

    async pollDeviceCode({ body }, { nowMs }) {
      const found = await deviceCodes.poll(body.secret, nowMs)
      if (found === undefined) throw new ApiError('code_expired')
      if (found === 'waiting') return fresh({ status: 'pending' })
      const account = await accounts.byId(found.account_id)
      if (!account) throw new ApiError('code_expired')
      const device = { deviceId: found.device_id, platform: found.platform, label: found.label }
      // The television's viewer proved no identity: another device approved the code.
      return fresh(await enter(identity, account, { device, nowMs, isProven: false }))
    },
  }
}
