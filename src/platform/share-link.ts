import { copyText } from './clipboard.ts'

/** How a link left the page: handed to another app (or the viewer thought better of it), copied, or not at all. */
export type Shared = 'shared' | 'copied' | 'kept'

/** Offers a link to the device's other apps where it can, else puts it on the clipboard. Call it inside the gesture. */
export async function shareLink(link: { title: string; url: string }): Promise<Shared> {
  if ('share' in navigator && navigator.canShare?.(link)) {
    try {
      await navigator.share(link)
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'shared'
    }
  }
  return (await copyText(link.url)) ? 'copied' : 'kept'
}
