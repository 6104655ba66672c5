import type { Plan } from '../../../src/contract/plans.ts'
import type { PackageRow } from '../../db/schema.ts'
import { ApiError } from '../../http/api-error.ts'
import { type Handlers, shared } from '../../http/handler-result.ts'
import { opensChannel } from '../channels/channel-access.ts'
import type { ChannelStore, RankedChannel } from '../channels/channel-store.ts'
import type { StationStore } from '../radio/station-store.ts'
import { DEVICES_PER_ACCOUNT } from '../../../src/domain/account/devices.ts'
import type { PlanStore } from './plan-store.ts'

const PLANS_FRESH_MS = 60_000

/** Answers the calls about packages on offer. */
export function planHandlers(
  plans: PlanStore,
  channels: ChannelStore,
  stations: StationStore,
): Handlers<'planList' | 'showPlan'> {
  return {
    planList: (_input, { nowMs }) =>
      shared('plans', async () => {
        const [packages, ranks, everyStation] = await Promise.all([plans.all(), channels.countsByRank(), stations.all()])
        const data = packages.map((row) => {
          const opened = ranks.filter((channel) => opensChannel(row, channel))
          return presentPlan(row, sum(opened.map((some) => some.channels)), everyStation.length)
        })
        return { data, freshUntilMs: nowMs + PLANS_FRESH_MS }
      }),

    showPlan: ({ params }, { nowMs }) =>
      shared(`plan:${params.id}`, async () => {
        const row = await plans.byId(params.id)
        if (!row) throw new ApiError('not_found')
        const [everyChannel, everyStation] = await Promise.all([channels.all(), stations.all()])
        const opened = channelsOf(row, everyChannel)
        const plan = presentPlan(row, opened.length, everyStation.length)
        return { data: { ...plan, channel_ids: opened.map(({ id }) => id) }, freshUntilMs: nowMs + PLANS_FRESH_MS }
      }),
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

const channelsOf = (row: PackageRow, channels: readonly RankedChannel[]) =>
  channels.filter((channel) => opensChannel(row, channel))

function presentPlan(row: PackageRow, channels: number, stations: number): Plan {
  const { price_minor, currency } = row
  return {
    _id: row.id,
    name: row.name,
    price: price_minor === null || currency === null ? null : { amount_minor: price_minor, currency },
    period_days: row.period_days,
    trial_days: row.trial_days,
    trial_price_minor: row.trial_price_minor,
    discount_percent: row.discount_percent,
    archive_days: row.archive_days,
    channels,
    stations,
    devices: DEVICES_PER_ACCOUNT,
    store: row.store,
  }
}
