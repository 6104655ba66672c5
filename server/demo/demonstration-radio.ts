import type { Kysely } from 'kysely'
import { GUIDE_FUTURE_DAYS } from '../../src/domain/guide/guide-days.ts'
import { addDays, kyivDayOf, kyivInstant } from '../../src/domain/time/kyiv-time.ts'
import type { Database } from '../db/schema.ts'
import { createScheduleStore } from '../features/radio/schedule-store.ts'
import { createStationStore } from '../features/radio/station-store.ts'
import { stationScheduleOfDay } from './data/station-schedule.ts'
import { SIGNATURES } from './data/station-programme-bank.ts'
import { rotationOfStation } from './data/station-tracks.ts'
import { STATIONS } from './data/stations.ts'
import { noteRadioFilled, radioFilledTo } from './demonstration-state.ts'

const PAST_DAYS = 1
const RETENTION_DAYS = 2

/**
 * Extends the schedules of demonstration stations from yesterday to a week ahead, and drops programmes older
 * than two days. Skips stations that the operator removed or gave a stream; the first call also writes the
 * track lists.
 */
export async function extendRadio(db: Kysely<Database>, nowMs: number): Promise<void> {
  const filled = await radioFilledTo(db)
  const today = kyivDayOf(nowMs)
  const oldest = addDays(today, -PAST_DAYS)
  const last = addDays(today, GUIDE_FUTURE_DAYS)
  const stations = await demonstrationStations(db)
  await db.transaction().execute(async (transaction) => {
    const schedule = createScheduleStore(transaction)
    if (filled === undefined) await schedule.putRotation(stations.flatMap(({ station }) => rotationOfStation(station)))
    let day = filled === undefined || filled < oldest ? oldest : addDays(filled, 1)
    for (; day <= last; day = addDays(day, 1)) {
      await schedule.putProgrammes(stations.flatMap(({ station, place }) => stationScheduleOfDay(station, place, day)))
    }
    await schedule.dropEndedBy(kyivInstant(addDays(today, -RETENTION_DAYS)))
    await noteRadioFilled(transaction, last)
  })
}

/**
 * The demonstration's stations that play its loops, each with the count of those of its kind that come before
 * it.
 */
async function demonstrationStations(db: Kysely<Database>) {
  const playing = new Set((await createStationStore(db).all()).filter(({ stream }) => stream === null).map(({ id }) => id))
  const kindOf = (slug: string) => SIGNATURES.get(slug)!.family
  return STATIONS.map((station, index) => ({
    station,
    place: STATIONS.slice(0, index).filter(({ slug }) => kindOf(slug) === kindOf(station.slug)).length,
  })).filter(({ station }) => playing.has(station.id))
}
