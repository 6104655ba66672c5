import * as v from 'valibot'
import { codeAt } from '../../../server/operator/one-time-codes.ts'
import { DESK_COOKIE } from '../../../server/operator/mount-operator.ts'
import { addressOf } from '../../../src/contract/call-address.ts'
import type { CallArguments, CallData } from '../../../src/contract/call.ts'
import type { OperatorCall, OperatorRole } from '../../../src/contract/operator-call.ts'
import { API_BASE } from '../../../src/contract/wire.ts'
import { add } from '../../../server/admin/commands/operator.ts'
import type { RequestOptions, Service } from '../service.ts'

/** The password of every operator of the tests. */
export const DESK_PASSWORD = 'довгий пароль оператора'

/** Adds an operator by the command, and returns the token of the enrolment's link. */
export async function addOperator({ db, clock }: Service, login: string, roles: readonly OperatorRole[]): Promise<string> {
  const said: string[] = []
  const context = { db, nowMs: clock.nowMs, operator: 'root', say: (line: string) => said.push(line), openArchive: () => null }
  await add([login, '--name', `Олена ${login}`, '--roles', roles.join(), '--why', 'a new colleague'], context)
  return /#enrol=([\w-]+)$/.exec(said.at(-1)!)![1]!
}

/** Makes calls of the desk with a cookie that it stores as a browser would. */
export function deskClient(service: Service, options: RequestOptions = {}) {
  let cookie = ''
  return {
    /** The cookie's token. */
    get token() {
      return cookie
    },
    set token(token: string) {
      cookie = token
    },
    async ask(path: string, more: RequestOptions = {}) {
      const headers = { ...(cookie && { cookie: `${DESK_COOKIE}=${cookie}` }), ...options.headers, ...more.headers }
      const response = await service.ask(`/operator${path}`, { ...options, ...more, headers })
      const set = new RegExp(`${DESK_COOKIE}=([^;]*)`).exec(response.headers.get('set-cookie') ?? '')
      if (set) cookie = set[1]!
      return response
    },
  }
}

export type DeskClient = ReturnType<typeof deskClient>

/** Enrols an operator; the client is signed in afterwards. Returns the secret of the one-time codes. */
export async function enrol(service: Service, client: DeskClient, token: string): Promise<string> {
  const { secret } = (await (await client.ask('/enrolment', { body: { token } })).json()) as { secret: string }
  const chosen = { password: DESK_PASSWORD, password_confirmation: DESK_PASSWORD }
  const body = { token, ...chosen, code: codeAt(secret, service.clock.nowMs) }
  const response = await client.ask('/enrolment/finish', { body })
  if (!response.ok) throw new Error(await response.text())
  return secret
}

/** Returns the client of a signed-in operator with these roles, whose secret is that of the codes. */
export async function signedInOperator(service: Service, login: string, roles: readonly OperatorRole[]) {
  const client = deskClient(service)
  const secret = await enrol(service, client, await addOperator(service, login, roles))
  return { client, secret }
}

export const codeOf = codeAt

/** Makes a call of the desk as the page does. Returns its data, checked against the contract. */
export async function callOf<C extends OperatorCall>(
  client: DeskClient,
  made: C,
  ...[input]: keyof CallArguments<C> extends never ? [] : [CallArguments<C>]
): Promise<CallData<C>> {
  const { body }: { body?: unknown } = input ?? {}
  const path = addressOf(made, input).slice(`${API_BASE}/operator`.length)
  const response = await client.ask(path, { method: made.method, ...(body !== undefined && { body }) })
  const answer: unknown = await response.json()
  if (!response.ok) throw new Error(`${made.path} ${response.status}: ${JSON.stringify(answer)}`)
  return v.parse(made.data as v.GenericSchema, answer) as CallData<C>
}
