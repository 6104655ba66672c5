import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { SiteFacts } from '../../../src/contract/site.ts'
import { StartError } from '../../start-error.ts'

/**
 * The facts of a service whose operator has not written any: the demonstration's, with no pages in networks
 * or stores.
 */
export const DEFAULT_SITE_FACTS: SiteFacts = {
  email: 'support@efir.example',
  phone: '+380440000000',
  hours: { weekdays: { from: '09:00', to: '18:00' }, weekends: { from: '10:00', to: '16:00' } },
  social: [],
  stores: [],
  marketing: { devices: null, tariffs: null, about: null, support: null },
  payment: ['Visa', 'Mastercard', 'Apple Pay', 'Google Pay'],
  since: 2021,
  apps: null,
}

// A name that means nothing is one that was misspelt.
const SiteFile = v.strictObject(SiteFacts.entries)

/** Reads `site.json` of the content folder; throws a `StartError` that names the fault. */
export async function readSiteFacts(contentDir: string): Promise<SiteFacts> {
  const file = join(contentDir, 'site.json')
  const written = await readJson(file)
  if (written === undefined) return DEFAULT_SITE_FACTS
  const read = v.safeParse(SiteFile, written)
  if (read.success) return read.output
  const [issue] = read.issues
  throw new StartError(`${file} is not as it should be: ${v.getDotPath(issue) ?? 'it'} ${sentenceEnd(issue)}.`)
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as unknown
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new StartError(`${file} cannot be read: ${(cause as Error).message.replace(/\s+/g, ' ')}.`, { cause })
  }
}

/** The end of a sentence about an issue. valibot's own messages begin with the expected value. */
function sentenceEnd({ message, expected, received }: v.BaseIssue<unknown>): string {
  if (!message.startsWith('Invalid ')) return message
  if (expected === 'never') return 'is not known'
  return received === 'undefined' ? 'is missing' : `is ${received} and should be ${expected}`
}
