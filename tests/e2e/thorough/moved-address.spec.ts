import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from '../../support/efir-test.ts'
import { untilKept } from '../../support/kept.ts'
import { startService } from '../../support/running-service.ts'

test('an address that a rule moves opens its target also without a network', async ({ page, context, service }) => {
  const folder = mkdtempSync(join(tmpdir(), 'efir-moved-'))
  const copy = join(folder, 'efir.sqlite')
  const source = new DatabaseSync(join(service.dataDir, 'efir.sqlite'))
  source.exec(`vacuum into '${copy}'`)
  source.close()
  const database = new DatabaseSync(copy)
  const insert = database.prepare('insert into redirects (from_path, to_path) values (?, ?)')
  insert.run('/ua/slukhaty', '/ua/radio')
  insert.run('/ua/colo', '/ua/kolo')
  insert.run('/ua/kolo', '/ua/colo')
  database.close()

  const moved = await startService({ dataDir: folder })
  try {
    await page.goto(`${moved.address}/ua/slukhaty/?from=friends`)
    await expect(page).toHaveURL(`${moved.address}/ua/radio?from=friends`)
    await untilKept(page)
    await context.setOffline(true)
    await page.goto(`${moved.address}/ua/slukhaty/?from=friends#list`)
    await expect(page).toHaveURL(`${moved.address}/ua/radio?from=friends#list`)
    await expect(page.getByRole('heading', { level: 1, name: 'Радіо' })).toBeVisible()
    await page.goto(`${moved.address}/ua/colo`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(`${moved.address}/ua/colo`)
    await context.setOffline(false)
    await page.goto(`${moved.address}/ua/slukhaty`)
    await expect(page.getByRole('heading', { level: 1, name: 'Радіо' })).toBeVisible()
  } finally {
    await moved.stop()
    rmSync(folder, { recursive: true })
  }
})
