import type { PlayedPart } from '../../../domain/title-playing.ts'
import { streamTitle } from '../../../contract/titles.ts'
import { call } from '../../../platform/http.ts'
import type { PlayerItem } from '../../../player/state.ts'

/** A film, an episode or a trailer to play from a place (milliseconds from its start). */
export function filmItem({ title, part, isTrailer }: PlayedPart, startAtMs: number): PlayerItem {
  const { season, episode } = part
  return {
    kind: 'film',
    key: isTrailer ? `trailer:${title._id}` : `film:${title._id}:${season}:${episode}`,
    startAtMs,
    async address() {
      const named = season > 0 || episode > 0 ? { season: String(season), episode: String(episode) } : {}
      const query = isTrailer ? { trailer: '1' as const } : named
      const { url, expires_at: expiresAtMs, playlist } = await call(streamTitle, { params: { id: title._id }, query })
      return { url, expiresAtMs, playlist }
    },
  }
}
