import { CHANNELS } from './channels.ts'
import { numberFrom } from './schedule-chance.ts'
import type { Profile } from './channels.ts'

/** A channel's place among the channels of its profile. Programmes of one lane never run on another. */
export type Lane = { profile: Profile; lane: number; lanes: number }

/** The lane of a channel. One that the demonstration does not have shares the lane that its id falls on. */
export function laneOf({ id, profile }: { id: string; profile: Profile }): Lane {
  const ids = IDS.get(profile) ?? [id]
  const known = ids.indexOf(id)
  return { profile, lane: known >= 0 ? known : numberFrom(id) % ids.length, lanes: ids.length }
}

const IDS = new Map<Profile, string[]>()
for (const { id, profile } of CHANNELS) IDS.set(profile, [...(IDS.get(profile) ?? []), id])
