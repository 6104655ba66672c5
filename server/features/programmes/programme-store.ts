import type { Kysely } from 'kysely'
import { guideVersion, noteGuideChange } from '../../db/guide-version.ts'
import type { Database, NewProgrammeRow, ProgrammeRow } from '../../db/schema.ts'
import { programmesOfAll } from '../../db/programmes-of-all.ts'
import { upsertProgrammes } from '../../db/upsert-programmes.ts'
import { dropProgrammesBefore, guideReaches } from './guide-trimming.ts'

/** The columns of a programme that the watch history needs. */
export type AiredProgramme = Pick<ProgrammeRow, 'id' | 'channel_id' | 'title' | 'title_ru' | 'age' | 'start_ms' | 'end_ms'>

/** The only place that queries programmes. */
export type ProgrammeStore = ReturnType<typeof createProgrammeStore>

export function createProgrammeStore(db: Kysely<Database>) {
  const all = () => db.selectFrom('programmes').selectAll()
  return {
    byId: (id: string): Promise<ProgrammeRow | undefined> => all().where('id', '=', id).executeTakeFirst(),

    async exists(id: string): Promise<boolean> {
      return (await db.selectFrom('programmes').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
    },

    ofDay: (channelId: string, day: string): Promise<ProgrammeRow[]> =>
      all().where('channel_id', '=', channelId).where('day', '=', day).orderBy('start_ms').execute(),

    ofChannel: (channelId: string): Promise<ProgrammeRow[]> =>
      all().where('channel_id', '=', channelId).orderBy('start_ms').execute(),

    /** The programmes of some channels that touch [fromMs, toMs), by channel and start. */
    ofChannelsPeriod: (channelIds: readonly string[], fromMs: number, toMs: number): Promise<ProgrammeRow[]> =>
      all()
        .where('channel_id', 'in', channelIds)
        .where('start_ms', '>', fromMs - 86_400_000)
        .where('start_ms', '<', toMs)
        .where('end_ms', '>', fromMs)
        .orderBy('channel_id')
        .orderBy('start_ms')
        .execute(),

    /** The programmes of all channels that touch [fromMs, toMs), by channel and start. */
    ofPeriod: (fromMs: number, toMs: number): Promise<ProgrammeRow[]> =>
      programmesOfAll(db)
        .selectAll()
        // No programme is longer than a day: the lower bound lets the index serve.
        .where('start_ms', '>', fromMs - 86_400_000)
        .where('start_ms', '<', toMs)
        .where('end_ms', '>', fromMs)
        .orderBy('channel_id')
        .orderBy('start_ms')
        .execute(),

    /** The programme of a channel at an instant, without its description. Undefined in a gap of the guide. */
    async atInstant(channelId: string, instantMs: number): Promise<AiredProgramme | undefined> {
      const row = await db
        .selectFrom('programmes')
        .select(['id', 'channel_id', 'title', 'title_ru', 'age', 'start_ms', 'end_ms'])
        .where('channel_id', '=', channelId)
        .where('start_ms', '<=', instantMs)
        .orderBy('start_ms', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row && row.end_ms > instantMs ? row : undefined
    },

    /** A channel's programmes that touch [fromMs, toMs), by start. */
    ofChannelPeriod: (channelId: string, fromMs: number, toMs: number): Promise<ProgrammeRow[]> =>
      all()
        .where('channel_id', '=', channelId)
        .where('start_ms', '>', fromMs - 86_400_000)
        .where('start_ms', '<', toMs)
        .where('end_ms', '>', fromMs)
        .orderBy('start_ms')
        .execute(),

    /** The programme `places` after (negative: before) one on its channel. */
    atPosition(of: ProgrammeRow, places: number): Promise<ProgrammeRow | undefined> {
      if (places === 0) return Promise.resolve(of)
      const others = all().where('channel_id', '=', of.channel_id)
      const ordered =
        places > 0
          ? others.where('start_ms', '>', of.start_ms).orderBy('start_ms', 'asc')
          : others.where('start_ms', '<', of.start_ms).orderBy('start_ms', 'desc')
      return ordered
        .limit(1)
        .offset(Math.abs(places) - 1)
        .executeTakeFirst()
    },

    /** Puts programmes in; those already known by id are replaced. */
    async put(rows: readonly NewProgrammeRow[]): Promise<void> {
      await upsertProgrammes(db, rows)
      await noteGuideChange(db)
    },

    /** Drops the programmes that start before an instant. */
    dropBefore: (ms: number) => dropProgrammesBefore(db, ms),

    /** True if a programme starts at an instant or later. */
    reaches: (ms: number) => guideReaches(db, ms),

    /** Returns the guide's version, so that derived data is rebuilt only after a change. */
    version: (): Promise<string> => guideVersion(db),
  }
}
