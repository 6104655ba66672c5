/** Toggles fullscreen for an element; iPhones support it only for the video inside. */
export function toggleFullscreen(element: HTMLElement | null): void {
  if (document.fullscreenElement) {
    document.exitFullscreen().catch(() => {})
  } else if (element?.requestFullscreen) {
    // Refused, for example inside a frame.
    element.requestFullscreen().catch(() => {})
  } else {
    const video = element?.querySelector<HTMLVideoElement & { webkitEnterFullscreen?: () => void }>('video')
    video?.webkitEnterFullscreen?.()
  }
}
