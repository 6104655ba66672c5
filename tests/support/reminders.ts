import type { APIRequestContext, Page } from '@playwright/test'
import { test as base } from './efir-test.ts'
import { startService } from './running-service.ts'
import { clock, MINUTE, type Programme } from './watching.ts'

/** A service of its own for each worker, which sends pushes to a local host. */
export const test = base.extend<object, { service: Awaited<ReturnType<typeof startService>> }>({
  service: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const service = await startService({ env: { PUSH_LOCAL: '1', PUSH_HOSTS: 'push.example' } })
      await provide(service)
      await service.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

export const CHANNEL = '/ua/telekanaly/vydnokrai'

export type Listed = Programme & { day: string }

/**
 * Returns the channel's programmes that start after so many minutes: today's, or tomorrow's late in the
 * evening.
 */
export async function ahead(request: APIRequestContext, minutes: number): Promise<Listed[]> {
  const guide = (await (await request.get('/api/programs/all/tv-01')).json()) as Listed[]
  const coming = guide.filter(({ start }) => start > Date.now() + minutes * MINUTE)
  const [today, tomorrow] = Object.values(Object.groupBy(coming, ({ day }) => day))
  return today!.length < 4 ? tomorrow! : today!
}

/** The channel's page with the list of the programme's day. */
export const pageOf = ({ day }: Listed) => `${CHANNEL}?day=${day}`

export const bell = (page: Page, { title, start }: Programme) =>
  page.getByRole('button', { name: `Нагадати: ${title}, ${clock(start)}`, exact: true })
