import { createStore, type Readable } from './store.ts'

type AppleVideo = HTMLVideoElement & {
  webkitSupportsPresentationMode?: (mode: string) => boolean
  webkitSetPresentationMode?: (mode: string) => void
  webkitPresentationMode?: string
}

const MODE = 'picture-in-picture'

/** True if the browser supports picture-in-picture for a video. Firefox has a button of its own instead. */
export function offersPictureInPicture(video: HTMLVideoElement): boolean {
  if (document.pictureInPictureEnabled) return !video.disablePictureInPicture
  return (video as AppleVideo).webkitSupportsPresentationMode?.(MODE) ?? false
}

const watched = new WeakMap<HTMLVideoElement, Readable<boolean>>()

/** Follows whether a video is in picture-in-picture. */
export function inPictureInPicture(video: AppleVideo): Readable<boolean> {
  const known = watched.get(video)
  if (known) return known
  const store = createStore(false)
  const look = (): void => store.set(document.pictureInPictureElement === video || video.webkitPresentationMode === MODE)
  for (const event of ['enterpictureinpicture', 'leavepictureinpicture', 'webkitpresentationmodechanged'])
    video.addEventListener(event, look)
  watched.set(video, store)
  return store
}

/** Toggles picture-in-picture. Call it inside the gesture. */
export function togglePictureInPicture(video: AppleVideo): void {
  if (document.pictureInPictureElement === video) void document.exitPictureInPicture().catch(() => {})
  // Refused, for example before the first frame.
  else if (document.pictureInPictureEnabled) void video.requestPictureInPicture().catch(() => {})
  else video.webkitSetPresentationMode?.(video.webkitPresentationMode === MODE ? 'inline' : MODE)
}
