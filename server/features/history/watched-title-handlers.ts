import type { TitleReport } from '../../../src/contract/history.ts'
import type { TitleToContinue, WatchedTitle } from '../../../src/contract/own-titles.ts'
import type { WatchedTitleRow } from '../../db/catalogue-schema.ts'
import { ApiError } from '../../http/api-error.ts'
import { fresh, type Handlers } from '../../http/handler-result.ts'
import type { BriefEpisode, CatalogueStore } from '../catalogue/catalogue-store.ts'
import type { Catalogue } from '../catalogue/catalogue-cache.ts'
import { presentCard } from '../catalogue/listed-title.ts'
import { rankOf } from '../catalogue/title-access.ts'
import { signedIn } from '../../http/viewer.ts'
import { REPORTS_RETENTION_MS } from '../../db/retention.ts'
import { nextPart, presentPart } from './watched-titles.ts'
import type { PartReport, PlaceOfPart, WatchedTitleStore } from './watched-title-store.ts'

const MOST_TO_CONTINUE = 20
// A viewer of a series has many parts of one title in the history.
const LOOKED_THROUGH = 300

type WatchedTitleHandlers = Handlers<'titlesToContinue' | 'watchedTitles' | 'forgetTitle'>

/** The dependencies of the calls of watched titles. */
export type WatchedTitleDeps = {
  catalogue: (nowMs: number) => Promise<Catalogue>
  store: Pick<CatalogueStore, 'row' | 'episode' | 'episodesByTitle'>
  watched: WatchedTitleStore
}

/** Handles the calls of watched films and episodes. */
export function watchedTitleHandlers({ catalogue, store, watched }: WatchedTitleDeps): WatchedTitleHandlers {
  return {
    async titlesToContinue(_input, { viewer, nowMs }) {
      const rows = await watched.list(signedIn(viewer).id, LOOKED_THROUGH)
      const { titles, ranks } = await catalogue(nowMs)
      const found: TitleToContinue[] = []
      const watchedTitles = Map.groupBy(rows, ({ title_id }) => title_id)
      // Most have something left: of those behind them no episodes are read.
      for (const some of slicesOf([...watchedTitles], MOST_TO_CONTINUE)) {
        const episodesOf = await store.episodesByTitle(titlesWithEpisodes(some.flatMap(([, own]) => own)))
        for (const [titleId, own] of some) {
          const title = titles.byId(titleId)
          const episodes = episodesOf.get(titleId) ?? []
          const next = title && nextPart(own, episodes)
          if (!title || !next) continue
          found.push({
            title: presentCard(title, rankOf(viewer), ranks),
            season: next.season,
            episode: next.episode,
            ...namesOf(episodes.find((one) => one.season === next.season && one.number === next.episode)),
            position: next.positionMs,
            duration: next.lengthMs,
            watched_at: own[0]!.last_ms,
          })
          if (found.length === MOST_TO_CONTINUE) return fresh(found)
        }
      }
      return fresh(found)
    },

    async watchedTitles({ query: { before, limit } }, { viewer, nowMs }) {
      // One extra row shows whether another page follows.
      const rows = await watched.list(signedIn(viewer).id, limit + 1, before === undefined ? undefined : placeOf(before))
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      const next = rows.length > limit && last ? `${last.last_ms}~${last.title_id}~${last.season}~${last.episode}` : null
      const { titles, ranks } = await catalogue(nowMs)
      const episodesOf = await store.episodesByTitle(titlesWithEpisodes(page))
      const items = page.flatMap((row): WatchedTitle[] => {
        const title = titles.byId(row.title_id)
        if (!title) return []
        const episode = episodesOf.get(row.title_id)?.find((one) => one.season === row.season && one.number === row.episode)
        const _id = `${row.title_id}~${row.season}~${row.episode}`
        return [{ _id, title: presentCard(title, rankOf(viewer), ranks), ...namesOf(episode), ...presentPart(row) }]
      })
      return fresh({ items, next })
    },

    async forgetTitle({ params, query: { at } }, { viewer, nowMs }) {
      if (!(await watched.remove(signedIn(viewer).id, params.id, Math.min(at ?? nowMs, nowMs)))) throw new ApiError('not_found')
      return fresh({ status: 'success' as const })
    },
  }
}

/** Returns the reports whose film or episode the catalogue has, without those that are too late. */
export async function knownParts(
  store: WatchedTitleDeps['store'],
  reports: readonly TitleReport[],
  nowMs: number,
): Promise<PartReport[]> {
  const inTime = reports.filter(({ at }) => at > nowMs - REPORTS_RETENTION_MS)
  const found: PartReport[] = []
  for (const own of Map.groupBy(inTime, ({ title_id, season, episode }) => `${title_id} ${season} ${episode}`).values()) {
    const { title_id: titleId, season, episode } = own[0]!
    const isFilm = season === 0 && episode === 0
    const length = isFilm ? await lengthOfFilm(store, titleId) : (await store.episode(titleId, season, episode))?.duration_ms
    if (length === undefined) continue
    for (const { at, position, played } of own) {
      const part = { titleId, season, episode }
      found.push({ atMs: Math.min(at, nowMs), deviceAtMs: at, playing: position, played, part, lengthMs: length })
    }
  }
  return found
}

async function lengthOfFilm(store: WatchedTitleDeps['store'], titleId: string): Promise<number | undefined> {
  const row = await store.row(titleId)
  return row && row.media !== null ? row.duration_ms : undefined
}

function* slicesOf<T>(items: readonly T[], size: number): Generator<readonly T[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size)
}

/** Returns the titles with a watched episode; films have none. */
const titlesWithEpisodes = (rows: readonly WatchedTitleRow[]): string[] => [
  ...new Set(rows.filter(({ episode }) => episode > 0).map(({ title_id }) => title_id)),
]

function placeOf(before: string): PlaceOfPart {
  const [lastMs = '', titleId = '', season = '', episode = ''] = before.split('~')
  return { lastMs: Number(lastMs), titleId, season: Number(season), episode: Number(episode) }
}

const namesOf = (episode: BriefEpisode | undefined) => ({
  episode_name: episode?.name ?? '',
  episode_name_ru: episode?.name_ru ?? '',
})
