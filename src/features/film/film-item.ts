import type { PlayedPart } from '../../domain/catalogue/title-playing.ts'
import { downloadUrl, DOWNLOAD_THUMBNAILS, readDownloadUrl } from '../../domain/downloads/download-url.ts'
import { filmKey } from '../../domain/downloads/download.ts'
import { withDownload } from '../downloads/with-download-store.ts'
import { streamTitle } from '../../contract/titles.ts'
import { call } from '../../app-state/api-client.ts'
import type { PlayerItem } from '../../player/state.ts'
import { thumbnailList } from './thumbnail-store.ts'

/** Returns the player item of a film, episode or trailer from a position in milliseconds. A complete
 * download plays without the network. */
export function filmItem(film: PlayedPart, startAtMs: number): PlayerItem {
  const stream = streamItem(film, startAtMs)
  return film.isTrailer ? stream : withOwnThumbnails(withDownload(stream))
}

/** A download includes its thumbnails. */
function withOwnThumbnails(item: PlayerItem): PlayerItem {
  const { key } = item
  return {
    ...item,
    async address(skipCache) {
      const address = await item.address(skipCache)
      if (readDownloadUrl(address.url)) thumbnailList.set({ key, url: downloadUrl(key, DOWNLOAD_THUMBNAILS) })
      return address
    },
  }
}

function streamItem({ title, part, isTrailer }: PlayedPart, startAtMs: number): PlayerItem {
  const { season, episode } = part
  const key = isTrailer ? `trailer:${title._id}` : filmKey(title._id, part)
  return {
    kind: 'film',
    key,
    startAtMs,
    async address() {
      const episodeQuery = season > 0 || episode > 0 ? { season: String(season), episode: String(episode) } : {}
      const query = isTrailer ? { trailer: '1' as const } : episodeQuery
      const { url, expires_at: expiresAtMs, playlist, thumbnails } = await call(streamTitle, { params: { id: title._id }, query })
      thumbnailList.set({ key, url: thumbnails })
      return { url, expiresAtMs, playlist }
    },
  }
}
