import { useQuery } from '@tanstack/react-query'
import { readDownloadUrl } from '../../domain/downloads/download-url.ts'
import { isPrefetchAllowed } from '../../domain/playback/prefetch-allowed.ts'
import { readThumbnails, type Thumbnail } from '../../domain/playback/thumbnails.ts'
import { readMediaText } from '../../platform/media-text.ts'
import { useStore } from '../../ui/use-store.ts'
import { thumbnailList } from './thumbnail-store.ts'

const NONE: readonly Thumbnail[] = []

/**
 * The small pictures of what plays, their files as whole addresses; none until they are there, where the viewer saves data, and where there
 * are none. They are asked for once, with the first look.
 */
export function useThumbnails(filmKey: string | null): readonly Thumbnail[] {
  const list = useStore(thumbnailList)
  const url = list?.key === filmKey ? list?.url : null
  const { data } = useQuery({
    queryKey: ['thumbnails', url],
    queryFn: async ({ signal }) => {
      const base = new URL(url!, location.href)
      const pictures = readThumbnails(await readMediaText(base.href, signal))
      return pictures.map((one) => ({ ...one, file: new URL(one.file, base).href }))
    },
    // What is on the device costs nothing.
    enabled: Boolean(url) && (readDownloadUrl(url!) !== null || isPrefetchAllowed(navigator)),
    staleTime: Infinity,
    retry: false,
  })
  return data ?? NONE
}
