import { expect, type Page } from '@playwright/test'

/** Stored data of a device, by store; localStorage and cookies by name. */
export type Stored = {
  database: Record<string, Record<string, unknown>>
  notes: Record<string, string>
  cookies: Record<string, string>
}

// Unsent changes move into the outbox; visits are counted and bandwidth is measured anew.
const CHANGING_NOTES = ['own.unsent-tracks', 'own.last-beat', 'visits', 'player.bandwidth']

/** Checks that localStorage and the cookies are as they were. */
export async function expectSameNotes(page: Page, before: Stored): Promise<void> {
  const now = await storedOn(page)
  const lasting = ({ notes }: Stored) =>
    Object.fromEntries(Object.entries(notes).filter(([key]) => !CHANGING_NOTES.includes(key)))
  expect(lasting(now)).toEqual(lasting(before))
  expect(now.cookies).toEqual(before.cookies)
}

/** Reads everything that a page's device has stored. */
export async function storedOn(page: Page): Promise<Stored> {
  const database = await page.evaluate(async () => {
    const answered = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error!)
      })
    const opened = await answered(indexedDB.open('efir'))
    const stores = await Promise.all(
      ['outbox', 'beats', 'reminders', 'downloads', 'session'].map(async (name) => {
        const store = opened.transaction(name).objectStore(name)
        const [keys, values] = await Promise.all([answered(store.getAllKeys()), answered(store.getAll())])
        return [name, Object.fromEntries(keys.map((key, i) => [String(key), values[i] as unknown]))] as const
      }),
    )
    opened.close()
    return Object.fromEntries(stores)
  })
  const notes = await page.evaluate(() => ({ ...localStorage }) as Record<string, string>)
  const cookies = Object.fromEntries((await page.context().cookies()).map(({ name, value }) => [name, value]))
  return { database, notes, cookies }
}

/** A stored download, as far as the tests read it. */
type StoredDownload = { state: string; files: number; filesHere: number }

/** Returns the stored download of a film. */
export async function downloadOf(page: Page, id: string): Promise<StoredDownload> {
  const found = Object.entries((await storedOn(page)).database['downloads']!).find(([key]) => key.includes(`film:${id}:`))
  return (found?.[1] ?? { state: 'missing', files: 0, filesHere: 0 }) as StoredDownload
}

export type Report = { played: number; playing?: number; title_id?: string }

/** How many milliseconds of playback wait to be reported, in the format of 0.2.0 or in the outbox. */
export function unreportedMs({ database }: Stored, isOfIt: (report: Report) => boolean): number {
  const rows = [...Object.values(database['beats']!), ...Object.values(database['outbox']!)]
  const reports = (rows as { beats?: Report[]; reports?: Report[] }[]).flatMap(({ beats = [], reports = [] }) => [
    ...beats,
    ...reports,
  ])
  return reports.filter(isOfIt).reduce((sum, { played }) => sum + played, 0)
}

/** Unsent changes in all stores of the old version. */
export function unsentIn({ database, notes }: Stored): string[] {
  const reminders = Object.entries(database['reminders']!) as [string, { wish: string | null }][]
  return [
    ...Object.keys(database['outbox']!),
    ...Object.keys(database['beats']!).map((user) => `beats of ${user}`),
    ...reminders.filter(([, { wish }]) => wish !== null).map(([key]) => `reminder ${key}`),
    ...['own.unsent-tracks', 'own.last-beat'].filter((key) => !['', '[]', undefined].includes(notes[key])),
  ]
}
