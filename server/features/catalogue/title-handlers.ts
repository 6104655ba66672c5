import type { TitleStream } from '../../../src/contract/titles.ts'
import type { TitleRow } from '../../db/catalogue-schema.ts'
import { ApiError } from '../../http/api-error.ts'
import { type CallContext, fresh, type Handlers, shared } from '../../http/handler-result.ts'
import { archiveUntil } from '../parental/age-gate.ts'
import type { GateOf } from '../parental/gates.ts'
import type { EdgeTokens } from '../../media/edge-tokens.ts'
import type { StreamLeases } from '../streams-at-once/stream-leases.ts'
import type { FilmAddresses } from '../../media/stream-addresses.ts'
import type { CatalogueDeps } from './catalogue-handlers.ts'
import { presentCard } from './listed-title.ts'
import { presentTitle } from './present-title.ts'
import { reviewPage } from './review-handlers.ts'
import type { ReviewStore } from './review-store.ts'
import { rankOf, requireTitle } from './title-access.ts'

const TITLE_FRESH_MS = 60_000
const REVIEWS_ON_TITLE = 5
const HLS = 'application/vnd.apple.mpegurl'

/** Dependencies of the handlers of one title. */
export type TitleDeps = CatalogueDeps & {
  reviews: ReviewStore
  films: FilmAddresses
  tokens: Pick<EdgeTokens, 'front'>
  leases: Pick<StreamLeases, 'require'>
  gateOf: GateOf
}

type Part = { season: number; episode: number; media: string | null }

/** Answers the calls about one title and its streams. */
export function titleHandlers(deps: TitleDeps): Handlers<'showTitle' | 'streamTitle'> {
  const { catalogue, store, cursors, reviews, films, tokens, leases, gateOf } = deps

  /** Until when a link may be good; throws `parental_pin_required` when the title needs the PIN first. */
  async function untilOf({ age }: TitleRow, context: CallContext): Promise<number | undefined> {
    return archiveUntil([{ age, start_ms: 0, end_ms: 0 }], await gateOf(context), context.nowMs)
  }

  /** Returns the part with these numbers; both are 0 for a title without seasons. Throws `not_found`. */
  async function partOf(row: TitleRow, season: number, episode: number): Promise<Part> {
    if (season === 0 && episode === 0 && row.media !== null) return { season, episode, media: row.media }
    const found = await store.episode(row.id, season, episode)
    if (!found) throw new ApiError('not_found')
    return { season, episode, media: found.media }
  }

  return {
    async showTitle({ params: { id } }, { viewer, nowMs }) {
      const known = await catalogue(nowMs)
      const rank = rankOf(viewer)
      return shared(`catalogue:${known.stamp}:${viewer.tier}:title ${id}`, async () => {
        const whole = await store.whole(id)
        if (!whole) throw new ApiError('not_found')
        const similar = (await known.similar())(id)
        const data = {
          title: presentTitle(whole, rank, known.ranks, films.has),
          similar: similar.map((other) => presentCard(known.titles.byId(other)!, rank, known.ranks)),
          collections: known.collections
            .filter(({ titles }) => titles.includes(id))
            .map(({ id: _id, name, name_ru }) => ({ _id, name, name_ru })),
          reviews: await reviewPage(reviews, cursors, id, { limit: REVIEWS_ON_TITLE }),
        }
        return { data, freshUntilMs: nowMs + TITLE_FRESH_MS }
      })
    },

    async streamTitle({ params: { id }, query: { season = 0, episode = 0, trailer } }, context) {
      const { viewer, nowMs } = context
      const row = await store.row(id)
      if (!row) throw new ApiError('not_found')
      const part = trailer ? { season: 0, episode: 0, media: row.trailer } : await partOf(row, season, episode)
      if (part.media === null) throw new ApiError('not_found')
      if (!trailer) requireTitle(row.package_id, viewer, (await catalogue(nowMs)).ranks)
      const untilMs = await untilOf(row, context)
      const address = await films.address({ media: part.media, nowMs, untilMs })
      if (!address) throw new ApiError('live_error')
      if (!trailer && row.package_id !== null) await leases.require(viewer, nowMs)
      const front = (url: string) => tokens.front({ ...address, url }, viewer.sessionId, nowMs)
      const { url, expiresAtMs } = front(address.url)
      return fresh<TitleStream>({
        status: 'success',
        title_id: id,
        season: part.season,
        episode: part.episode,
        url,
        element: 'video',
        type: HLS,
        expires_at: expiresAtMs,
        playlist: address.playlist,
        thumbnails: address.thumbnails && front(address.thumbnails).url,
        version: address.version,
      })
    },
  }
}
