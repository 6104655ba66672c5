import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noteChannelsChange } from '../../server/db/channels-version.ts'
import { televisionVersion } from '../../server/db/television-version.ts'
import { createChangeLook } from '../../server/jobs/follow-changes.ts'
import { engines } from '../support/engines.ts'
import { openService, type Service } from '../support/service.ts'

describe.each(engines())('a change by another process, on $name', (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await openService(engine)
  })
  afterAll(() => service.close())

  test('shows in cached responses after the next poll, which clears them only then', async () => {
    let changes = 0
    const look = createChangeLook(
      () => televisionVersion(service.db),
      () => {
        changes += 1
        service.cacheChanges.notify()
      },
    )
    const nameOfFirst = async () => ((await (await service.ask('/channels/all')).json()) as { name: string }[])[0]!.name
    await look()
    const before = await nameOfFirst()
    await service.db.transaction().execute(async (transaction) => {
      await transaction.updateTable('channels').set({ name: 'Перейменований' }).execute()
      await noteChannelsChange(transaction)
    })
    expect(await nameOfFirst()).toBe(before)
    await look()
    expect(await nameOfFirst()).toBe('Перейменований')
    await look()
    expect(changes).toBe(1)
  })
})
