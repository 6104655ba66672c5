import { copyText } from './clipboard.ts'

/** The result of sharing: passed to another app (or dismissed), copied, or failed. */
export type Shared = 'shared' | 'copied' | 'kept'

/** Shares a link by the system's sheet, else copies it. Call it inside the gesture. */
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
