import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SiteFacts } from '../../../src/contract/site.ts'
import { StartError } from '../../start-error.ts'
import { DEFAULT_SITE_FACTS, readSiteFacts } from './site-facts.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'efir-content-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (text: string) => writeFileSync(join(folder, 'site.json'), text)

/** Why the start stops, without the name of the file. */
async function refusal(text: string): Promise<string> {
  write(text)
  const error = await readSiteFacts(folder).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(StartError)
  return (error as StartError).message.replace(join(folder, 'site.json'), 'site.json')
}

test('the facts in the repository are the defaults, and fit the contract', async () => {
  const facts = await readSiteFacts(join(import.meta.dirname, '../../content'))
  expect(facts).toEqual(DEFAULT_SITE_FACTS)
  expect(v.parse(SiteFacts, facts)).toEqual(facts)
})

test('without a file the defaults apply', async () => {
  expect(await readSiteFacts(folder)).toEqual(DEFAULT_SITE_FACTS)
})

test('an operator’s facts are used as written; apps may be missing', async () => {
  const { apps: _apps, ...facts } = DEFAULT_SITE_FACTS
  const own = {
    ...facts,
    phone: null,
    social: [{ name: 'Telegram', url: 'https://t.example/efir' }],
    stores: [{ name: 'Google Play', url: 'https://play.example/store?id=efir' }],
    marketing: { ...facts.marketing, about: 'https://efir.example' },
  }
  write(JSON.stringify(own))
  expect(await readSiteFacts(folder)).toEqual({ ...own, apps: null })
  const apps = { android: 'intent://open{path}#Intent;scheme=efir;end', ios: null }
  write(JSON.stringify({ ...own, apps }))
  expect(await readSiteFacts(folder)).toEqual({ ...own, apps })
})

describe('a broken file stops the start with one sentence', () => {
  const withFact = (change: object) => JSON.stringify({ ...DEFAULT_SITE_FACTS, ...change })
  const { marketing } = DEFAULT_SITE_FACTS

  test.each([
    ['a wrong e-mail', withFact({ email: 'support' }), 'email must be an e-mail address'],
    ['a local phone', withFact({ phone: '044 000' }), 'phone must be a number such as +380440000000'],
    ['a missing fact', withFact({ since: undefined }), 'since is missing'],
    ['a fact of another kind', withFact({ since: '2021' }), 'since is "2021" and should be number'],
    ['a misspelt fact', withFact({ phne: null }), 'phne is not known'],
    [
      'an unknown store',
      withFact({ stores: [{ name: 'Shop', url: 'https://a.example' }] }),
      'stores.0.name is "Shop" and should be',
    ],
    [
      'a plain link',
      withFact({ marketing: { ...marketing, about: 'http://a.example' } }),
      'marketing.about must be an https:// address',
    ],
    [
      'a link that runs',
      withFact({ apps: { ios: 'javascript:x', android: null } }),
      'apps.ios must be an address that opens an app',
    ],
    [
      'a day that ends early',
      withFact({ hours: { ...DEFAULT_SITE_FACTS.hours, weekdays: { from: '18:00', to: '09:00' } } }),
      'hours.weekdays must end after it begins',
    ],
    ['no object', '7', 'it is 7 and should be Object'],
  ])('with %s', async (_what, text, wrong) => {
    const said = await refusal(text)
    expect(said).toMatch(/^site\.json is not as it should be: [^\n]*[^.]\.$/)
    expect(said).toContain(wrong)
  })

  test('that is not JSON, or cannot be read', async () => {
    expect(await refusal('{\n"email":\n}')).toMatch(/^site\.json cannot be read: [^\n]*[^.]\.$/)
    rmSync(join(folder, 'site.json'))
    mkdirSync(join(folder, 'site.json'))
    await expect(readSiteFacts(folder)).rejects.toThrow(/cannot be read: EISDIR/)
  })
})
