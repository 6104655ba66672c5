import { afterAll, beforeAll, expect, test } from 'vitest'
import { list, remove, reset, role } from '../../server/admin/commands/operator.ts'
import type { BillingCommand } from '../../server/billing/commands/command.ts'
import { lastActions } from '../../server/db/audit-log.ts'
import { sqlite } from '../support/engines.ts'
import { addOperator, deskClient, enrol } from '../support/operator/desk.ts'
import { openService, type Service } from '../support/service.ts'

let service: Service
beforeAll(async () => void (service = await openService(sqlite)))
afterAll(() => service.close())

async function run(command: BillingCommand, ...args: string[]): Promise<string[]> {
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  const { db, clock } = service
  await command(args, {
    db,
    nowMs: clock.nowMs,
    operator: 'root',
    say,
    openArchive: () => null,
    publicUrl: 'https://efir.example',
  })
  return said
}

test('an operator gets other roles, is reset and removed, and the audit log shows each', async () => {
  const client = deskClient(service)
  await enrol(service, client, await addOperator(service, 'olena', ['editor']))
  const roles = async () => ((await (await client.ask('/session')).json()) as { operator: { roles: string[] } }).operator.roles
  await run(role, 'olena', '--roles', 'support,money', '--why', 'another desk')
  expect(await roles()).toEqual(['support', 'money'])
  expect(await run(list)).toEqual(['olena  Олена olena, support, money: enrolled'])
  const [, link] = await run(reset, 'olena', '--why', 'a lost phone')
  expect(link).toMatch(/^https:\/\/efir\.example\/operator#enrol=[\w-]{43}$/)
  expect((await client.ask('/session')).status).toBe(401)
  await run(remove, 'olena', '--why', 'has left')
  expect(await run(list)).toEqual([])
  const actions = (await lastActions(service.db, 10, 'operator:olena')).map(({ action }) => action)
  expect(actions.toSorted()).toEqual(['operator add', 'operator remove', 'operator reset', 'operator role', 'sign-in'])
  await expect(run(remove, 'olena', '--why', 'again')).rejects.toThrow('There is no operator olena.')
})

test('unknown roles, logins with other signs and changes without a reason are refused', async () => {
  await addOperator(service, 'taras', ['owner'])
  await expect(addOperator(service, 'taras', ['owner'])).rejects.toThrow('There is an operator taras already.')
  await expect(run(role, 'taras', '--roles', 'king', '--why', 'x')).rejects.toThrow(/^Usage/)
  await expect(run(role, 'та рас', '--roles', 'owner', '--why', 'x')).rejects.toThrow(/^Usage/)
  await expect(run(reset, 'taras')).rejects.toThrow(/^Usage/)
})
