import { describe, expect, test } from 'vitest'
import { createProgrammeStore } from '../../server/features/programmes/programme-store.ts'
import { engines } from '../support/engines.ts'
import { openService } from '../support/service.ts'

describe.each(engines())('programmes on $name', (engine) => {
  test('a programme that is put again has nothing left of its old row', async () => {
    const service = await openService(engine)
    const store = createProgrammeStore(service.db)
    const [first] = await service.db.selectFrom('programmes').selectAll().orderBy('id').limit(1).execute()
    const imported = { ...first!, hash: 'of-an-import', episode: 'S1E2', subtitle: 'Частина', subtitle_ru: 'Часть' }
    await store.put([imported])
    expect(await store.byId(first!.id)).toEqual(imported)

    const { hash: _hash, episode: _episode, subtitle: _subtitle, subtitle_ru: _ru, ...plain } = imported
    await store.put([plain])
    expect(await store.byId(first!.id)).toEqual({ ...plain, hash: null, episode: null, subtitle: null, subtitle_ru: null })
    await service.close()
  })
})
