/** Whose app store this device has; null where there is none, as on a computer. */
export function appPlatform(agent = navigator.userAgent, touchPoints = navigator.maxTouchPoints): 'android' | 'ios' | null {
  if (/Android/i.test(agent)) return 'android'
  // An iPad calls itself a Mac, but a Mac has no touch screen.
  return /iPhone|iPad|iPod/.test(agent) || (/Macintosh/.test(agent) && touchPoints > 1) ? 'ios' : null
}
