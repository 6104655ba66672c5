/** Shows an element on the whole screen, or brings it back; on iPhones only the video inside it can be shown so. */
export function toggleFullscreen(element: HTMLElement | null): void {
  if (document.fullscreenElement) {
    document.exitFullscreen().catch(() => {})
  } else if (element?.requestFullscreen) {
    // Refused, for example inside a frame: the picture stays where it is.
    element.requestFullscreen().catch(() => {})
  } else {
    const video = element?.querySelector<HTMLVideoElement & { webkitEnterFullscreen?: () => void }>('video')
    video?.webkitEnterFullscreen?.()
  }
}
