/** Returns the app store's platform, or null on computers. */
export function appPlatform(agent = navigator.userAgent, touchPoints = navigator.maxTouchPoints): 'android' | 'ios' | null {
  if (/Android/i.test(agent)) return 'android'
  // An iPad calls itself a Mac, but a Mac has no touch screen.
  return /iPhone|iPad|iPod/.test(agent) || (/Macintosh/.test(agent) && touchPoints > 1) ? 'ios' : null
}

/** True for televisions: their remotes have arrows and seldom a pointer. */
export function isTelevision(agent = navigator.userAgent): boolean {
  return /Web0S|webOS|Tizen|SMART-TV|SmartTV|HbbTV|BRAVIA|AFT[A-Z]|Android TV|GoogleTV/.test(agent)
}
