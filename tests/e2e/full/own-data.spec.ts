import { readFile } from 'node:fs/promises'
import { bringAxe, wrongOn } from '../../support/axe.ts'
import { newPerson, said, setting } from '../../support/dashboard.ts'
import { expect, test } from '../../support/efir-test.ts'

test.use({ serviceWorkers: 'block' })

test('a viewer takes their data along, deletes the profile, and is signed out', async ({ page, service }) => {
  await bringAxe(page.context())
  const { phone, token } = await newPerson(page, service)
  const saved = page.waitForEvent('download')
  await setting(page, 'Мої дані').getByRole('button', { name: 'Зберегти файл' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('efir.json')
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({ profile: { phone } })

  const deletion = setting(page, 'Видалення')
  await deletion.getByRole('button', { name: 'Видалити профіль' }).click()
  const dialog = page.getByRole('dialog', { name: 'Видалити профіль?' })
  await expect(dialog).toBeVisible()
  expect(await wrongOn(page, 'the deletion of a profile')).toEqual([])
  await dialog.getByRole('button', { name: 'Залишити' }).click()
  await expect(dialog).toBeHidden()
  await deletion.getByRole('button', { name: 'Видалити профіль' }).click()
  await dialog.getByRole('button', { name: 'Видалити профіль' }).click()
  await said(page, 'Профіль буде видалено через 14 днів')
  await expect(page).not.toHaveURL(/dashboard/)
  const headers = { authorization: `Basic ${token}` }
  expect((await page.request.get(`${service.address}/api/users/show`, { headers })).status()).toBe(401)
})
