import { useQuery } from '@tanstack/react-query'
import { readDownloadUrl } from '../../domain/downloads/download-url.ts'
import { isPrefetchAllowed } from '../../domain/playback/prefetch-allowed.ts'
import { readThumbnails, type Thumbnail } from '../../domain/playback/thumbnails.ts'
import { readMediaText } from '../../platform/media-text.ts'
import { untilLineIsFree } from '../../storage/media-line.ts'
import { useStore } from '../../ui/use-store.ts'
import { thumbnailList } from './thumbnail-store.ts'

const NONE: readonly Thumbnail[] = []

/** The playing item's thumbnails with absolute URLs, fetched once at first use. Empty while loading, under
 * save-data, and without thumbnails. */
export function useThumbnails(filmKey: string | null): readonly Thumbnail[] {
  const list = useStore(thumbnailList)
  const url = list?.key === filmKey ? list?.url : null
  const { data } = useQuery({
    queryKey: ['thumbnails', url],
    queryFn: async ({ signal }) => {
      const base = new URL(url!, location.href)
      if (readDownloadUrl(url!) === null) await untilLineIsFree()
      const pictures = readThumbnails(await readMediaText(base.href, signal))
      return pictures.map((one) => ({ ...one, file: new URL(one.file, base).href }))
    },
    // Downloaded thumbnails cost no data.
    enabled: Boolean(url) && (readDownloadUrl(url!) !== null || isPrefetchAllowed(navigator)),
    staleTime: Infinity,
    retry: false,
  })
  return data ?? NONE
}
