import * as v from 'valibot'
import { type Call, EntityId } from './call.ts'
import { Count, Money } from './money.ts'

/** A package as it is offered (sections 1 and 9); every number is the operator's. */
export const Plan = v.object({
  _id: EntityId,
  name: v.string(),
  /** For one period; null when the service does not set it, as for a package sold in an app store. */
  price: v.nullable(Money),
  period_days: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Length of the trial, 0 when there is none. */
  trial_days: Count,
  /**
   * Price of the whole trial in the plan's currency: 0 when it is free, null when the service does not set
   * it.
   */
  trial_price_minor: v.nullable(Count),
  /** The discount applied at checkout. */
  discount_percent: v.pipe(Count, v.maxValue(100)),
  /** How many programme days, today included, it opens. */
  archive_days: Count,
  /** How many channels it opens, those open to every visitor included. */
  channels: Count,
  /** How many radio stations there are; radio is free. */
  stations: Count,
  /** How many devices one account may use. */
  devices: Count,
  /** The app store that alone sells it; null when the site does. */
  store: v.nullable(v.picklist(['ios', 'android'])),
})
export type Plan = v.InferOutput<typeof Plan>

/** A plan with the channels that it opens, in the order of their numbers. */
export const PlanDetails = v.object({ ...Plan.entries, channel_ids: v.array(EntityId) })
export type PlanDetails = v.InferOutput<typeof PlanDetails>

export const planList = {
  method: 'GET',
  path: '/plan/list',
  auth: 'public',
  data: v.array(Plan),
} as const satisfies Call

export const showPlan = {
  method: 'GET',
  path: '/plan/packages/{id}',
  auth: 'public',
  params: v.object({ id: EntityId }),
  data: PlanDetails,
} as const satisfies Call

/** The calls of this resource. A literal path comes before a pattern that matches it too. */
export const planCalls = { planList, showPlan }
