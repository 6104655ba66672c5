import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operatorApi, type OperatorApi } from '../../src/contract/operator-api.ts'
import { mayCall, OPERATOR_ROLES, type OperatorCall, type OperatorRole, PROOF_MS } from '../../src/contract/operator-call.ts'
import { ERROR_STATUS, type ErrorCode } from '../../src/contract/errors.ts'
import { createOperatorStore } from '../../server/operator/operator-store.ts'
import { sqlite } from '../support/engines.ts'
import { addOperator, deskClient } from '../support/operator/desk.ts'
import { OPERATOR_ROWS, type OperatorRow } from '../support/operator/rows.ts'
import { NOON, openService, type Service, TOKENS } from '../support/service.ts'

type Asker = 'nobody' | 'viewer' | 'forged' | 'ended' | 'password alone' | 'proven long ago' | OperatorRole
const ASKERS: readonly Asker[] = ['nobody', 'viewer', 'forged', 'ended', 'password alone', 'proven long ago', ...OPERATOR_ROLES]

/** The expected outcome: first the rule of the call, then its row. */
function outcomeFor({ access, isGuarded }: OperatorCall, { gives }: OperatorRow, asker: Asker): 200 | ErrorCode {
  if (access === 'open') return gives
  if (['nobody', 'viewer', 'forged', 'ended'].includes(asker)) return 'authorization_required'
  if (access === 'password') return gives
  if (asker === 'password alone') return 'authorization_required'
  if (asker === 'proven long ago') return isGuarded ? 'proof_required' : gives
  return mayCall([asker as OperatorRole], access) ? gives : 'no_permission'
}

describe('authorization of the calls of the desk', () => {
  let service: Service
  const ids = new Map<string, string>()
  beforeAll(async () => {
    service = await openService(sqlite)
    for (const role of OPERATOR_ROLES) {
      await addOperator(service, `an-${role}`, [role])
      const { id } = await createOperatorStore(service.db)
        .byLogin(`an-${role}`)
        .then((row) => row!)
      ids.set(role, id)
    }
  })
  afterAll(() => service.close())

  /** The token of a new session as each requester has it; undefined for those without one. */
  async function tokenOf(asker: Asker): Promise<string | undefined> {
    const { openSession } = createOperatorStore(service.db)
    const owner = ids.get('owner')!
    if (asker === 'nobody' || asker === 'viewer') return undefined
    if (asker === 'forged') return 'a-token-that-nobody-was-given'
    if (asker === 'ended') return openSession(owner, NOON - 9 * 3_600_000, true)
    if (asker === 'password alone') return openSession(owner, NOON, false)
    if (asker === 'proven long ago') return openSession(owner, NOON - PROOF_MS, true)
    return openSession(ids.get(asker)!, NOON, true)
  }

  test.each(Object.keys(operatorApi) as (keyof OperatorApi)[])('%s is open to the expected operators', async (name) => {
    const call: OperatorCall = operatorApi[name]
    const row = OPERATOR_ROWS[name]
    const path = call.path.replace(/\{(\w+)\}/g, (_all, key: string) => row.params?.[key] ?? 'none') + (row.query ?? '')
    const outcomes: Record<string, string> = {}
    const expected: Record<string, string> = {}
    for (const [index, asker] of ASKERS.entries()) {
      const client = deskClient(service, { from: `192.0.2.${index + 10}` })
      client.token = (await tokenOf(asker)) ?? ''
      const response = await client.ask(path.slice('/operator'.length), {
        method: call.method,
        ...(row.body !== undefined && { body: row.body }),
        ...(asker === 'viewer' && { token: TOKENS.premium }),
      })
      const { code } = response.ok ? { code: '' } : ((await response.json()) as { code: string })
      outcomes[asker] = `${response.status} ${code}`.trim()
      const outcome = outcomeFor(call, row, asker)
      expected[asker] = outcome === 200 ? '200' : `${ERROR_STATUS[outcome]} ${outcome}`
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(response.headers.get('x-robots-tag')).toBe('noindex')
    }
    expect(outcomes).toEqual(expected)
  })
})
