/** Safari's AirPlay. */
type AirPlayVideo = HTMLVideoElement & { webkitShowPlaybackTargetPicker?: () => void }

const AIRPLAY = 'webkitplaybacktargetavailabilitychanged'

/** Reports whether a remote device can play the element, now and on changes. Returns the cleanup. */
export function watchRemotePlayback(element: AirPlayVideo, tell: (isNear: boolean) => void): () => void {
  if (element.webkitShowPlaybackTargetPicker) {
    const hear = (event: Event) => tell('availability' in event && event.availability === 'available')
    element.addEventListener(AIRPLAY, hear)
    return () => element.removeEventListener(AIRPLAY, hear)
  }
  if (!('remote' in element)) return () => {}
  let watching = true
  // Refused where the browser cannot search for devices: then nothing is offered.
  const started = element.remote.watchAvailability((isNear) => watching && tell(isNear)).catch(() => null)
  return () => {
    watching = false
    void started.then((id) => (id === null ? undefined : element.remote.cancelWatchAvailability(id))).catch(() => {})
  }
}

/** Opens the device picker. Call it inside the gesture; a refusal changes nothing. */
export function promptRemotePlayback(element: AirPlayVideo): void {
  if (element.webkitShowPlaybackTargetPicker) element.webkitShowPlaybackTargetPicker()
  else if ('remote' in element) element.remote.prompt().catch(() => {})
}
