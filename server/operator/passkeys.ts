import type { AuthenticationResponseJSON, AuthenticatorTransport, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Kysely } from 'kysely'
import type { OperatorPasskeyRow } from '../db/desk-schema.ts'
import { logAction } from '../db/audit-log.ts'
import type { Database } from '../db/schema.ts'
import { ApiError } from '../http/api-error.ts'
import { byOperator, openSession, type OperatorContext, type OperatorHandlers } from './operator-calls.ts'

/** Loaded on demand: only operators need the library. */
const webauthn = () => import('@simplewebauthn/server')

const MOST_PASSKEYS = 10

/** COSE: EdDSA, ES256 and RS256, which every authenticator of today has one of. */
const ALGORITHMS = [-8, -7, -257]

const transportsOf = ({ transports }: OperatorPasskeyRow) => JSON.parse(transports) as AuthenticatorTransport[]

const domainOf = ({ origin }: OperatorContext): string => new URL(origin).hostname

/** Challenges of passkeys, one a session. */
function createChallenges(db: Kysely<Database>) {
  async function setChallenge(context: OperatorContext, challenge: string): Promise<void> {
    const { tokenHash } = openSession(context)
    await db.updateTable('operator_sessions').set({ challenge }).where('token_hash', '=', tokenHash).execute()
  }

  /** Takes the challenge of the session: each is answered once. */
  async function takeChallenge(context: OperatorContext): Promise<string> {
    const { tokenHash } = openSession(context)
    return db.transaction().execute(async (transaction) => {
      const of = transaction.selectFrom('operator_sessions').select('challenge').where('token_hash', '=', tokenHash)
      const { challenge = null } = (await of.executeTakeFirst()) ?? {}
      const taken = transaction
        .updateTable('operator_sessions')
        .set({ challenge: null })
        .where('token_hash', '=', tokenHash)
        .where('challenge', '=', challenge)
      if (challenge === null || !(await taken.returning('token_hash').executeTakeFirst())) throw new ApiError('code_expired')
      return challenge
    })
  }

  return { setChallenge, takeChallenge }
}

/** The passkeys of operators. */
export function createPasskeys(db: Kysely<Database>) {
  const { setChallenge, takeChallenge } = createChallenges(db)
  const passkeysOf = (operatorId: string) =>
    db.selectFrom('operator_passkeys').selectAll().where('operator_id', '=', operatorId).orderBy('created_ms').execute()

  /** Returns the options of a second factor. Throws `not_found` without a passkey. */
  async function begin(context: OperatorContext): Promise<Record<string, unknown>> {
    const passkeys = await passkeysOf(openSession(context).operator.id)
    if (passkeys.length === 0) throw new ApiError('not_found')
    const { generateAuthenticationOptions } = await webauthn()
    const options = await generateAuthenticationOptions({
      rpID: domainOf(context),
      userVerification: 'required',
      allowCredentials: passkeys.map((passkey) => ({ id: passkey.id, transports: transportsOf(passkey) })),
    })
    await setChallenge(context, options.challenge)
    return { ...options }
  }

  /** Verifies the answer of a passkey. Throws `invalid_code`. */
  async function verify(context: OperatorContext, response: Record<string, unknown>): Promise<void> {
    const { operator } = openSession(context)
    const expectedChallenge = await takeChallenge(context)
    const passkey = (await passkeysOf(operator.id)).find(({ id }) => id === response['id'])
    if (!passkey) throw new ApiError('invalid_code')
    const { verifyAuthenticationResponse } = await webauthn()
    const credential = {
      id: passkey.id,
      publicKey: Uint8Array.from(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.counter,
      transports: transportsOf(passkey),
    }
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge,
      expectedOrigin: context.origin,
      expectedRPID: domainOf(context),
      credential,
      requireUserVerification: true,
    }).catch(() => ({ verified: false, authenticationInfo: undefined }))
    if (!verified || !authenticationInfo) throw new ApiError('invalid_code')
    await db
      .updateTable('operator_passkeys')
      .set({ counter: authenticationInfo.newCounter, used_ms: context.nowMs })
      .where('id', '=', passkey.id)
      .execute()
  }

  return { passkeysOf, begin, verify }
}

export type Passkeys = ReturnType<typeof createPasskeys>

/** How operators add and remove their passkeys. */
function createRegistration(db: Kysely<Database>, passkeysOf: Passkeys['passkeysOf']) {
  const { setChallenge, takeChallenge } = createChallenges(db)

  async function beginNew(context: OperatorContext): Promise<Record<string, unknown>> {
    const { id, login, name } = openSession(context).operator
    const passkeys = await passkeysOf(id)
    if (passkeys.length >= MOST_PASSKEYS) throw new ApiError('list_too_long')
    const { generateRegistrationOptions } = await webauthn()
    const options = await generateRegistrationOptions({
      rpName: 'Efir',
      rpID: domainOf(context),
      userName: login,
      userDisplayName: name,
      userID: Uint8Array.from(Buffer.from(id)),
      excludeCredentials: passkeys.map((passkey) => ({ id: passkey.id, transports: transportsOf(passkey) })),
      supportedAlgorithmIDs: ALGORITHMS,
      authenticatorSelection: { residentKey: 'discouraged', userVerification: 'required' },
    })
    await setChallenge(context, options.challenge)
    return { ...options }
  }

  async function add(context: OperatorContext, name: string, response: Record<string, unknown>): Promise<void> {
    const { operator } = openSession(context)
    const expectedChallenge = await takeChallenge(context)
    const { verifyRegistrationResponse } = await webauthn()
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: context.origin,
      expectedRPID: domainOf(context),
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }).catch(() => ({ verified: false as const, registrationInfo: undefined }))
    if (!verified || !registrationInfo) throw new ApiError('invalid_code')
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential
    await db.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('operator_passkeys')
        .values({
          id,
          operator_id: operator.id,
          name,
          counter,
          public_key: Buffer.from(publicKey).toString('base64url'),
          transports: JSON.stringify(transports),
          created_ms: context.nowMs,
          used_ms: 0,
        })
        .execute()
      await logAction(transaction, { action: 'passkey', subject: `operator:${operator.login}`, after: name }, byOperator(context))
    })
  }

  async function remove(context: OperatorContext, id: string): Promise<void> {
    const { operator } = openSession(context)
    await db.transaction().execute(async (transaction) => {
      const removed = transaction.deleteFrom('operator_passkeys').where('id', '=', id).where('operator_id', '=', operator.id)
      const passkey = await removed.returning('name').executeTakeFirst()
      if (!passkey) throw new ApiError('not_found')
      const change = { action: 'passkey', subject: `operator:${operator.login}`, before: passkey.name }
      await logAction(transaction, change, byOperator(context))
    })
  }

  return { beginNew, add, remove }
}

/** Handles the calls about an operator's own passkeys. */
export function passkeyHandlers(
  db: Kysely<Database>,
  { passkeysOf }: Passkeys,
): OperatorHandlers<'listPasskeys' | 'beginNewPasskey' | 'addPasskey' | 'removePasskey'> {
  const { beginNew, add, remove } = createRegistration(db, passkeysOf)
  const list = async (context: OperatorContext) =>
    (await passkeysOf(openSession(context).operator.id)).map(({ id, name, created_ms, used_ms }) => ({
      id,
      name,
      created_ms,
      used_ms,
    }))
  return {
    listPasskeys: (_input, context) => list(context),
    beginNewPasskey: (_input, context) => beginNew(context),
    async addPasskey({ body: { name, response } }, context) {
      await add(context, name, response)
      return list(context)
    },
    async removePasskey({ params: { id } }, context) {
      await remove(context, id)
      return list(context)
    },
  }
}
