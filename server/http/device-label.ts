// The first that fits: browsers call themselves by each other's names.
const BROWSERS: readonly (readonly [RegExp | ((agent: string) => boolean), string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [(agent) => /\bSafari\//.test(agent.slice(placeOf(agent, /\bVersion\//))), 'Safari'],
]

const SYSTEMS: typeof BROWSERS = [
  [/\bTizen\b/, 'Tizen TV'],
  [/\bWeb0S\b|\bwebOS\b/i, 'webOS TV'],
  [(agent) => /\b(TV|BRAVIA|AFT\w*)\b/.test(agent.slice(placeOf(agent, /\bAndroid\b/))), 'Android TV'],
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'Chrome OS'],
  [/\bLinux\b/, 'Linux'],
]

/** Browsers call themselves by some 200 characters; what follows so many is made up. */
const LONGEST_AGENT = 512

/** What people know a device by, made from what its browser calls itself: `Chrome, Windows`; empty when neither is known. */
export function deviceLabel(agent: string): string {
  const read = agent.slice(0, LONGEST_AGENT)
  const known = [BROWSERS, SYSTEMS].map(
    (names) => names.find(([is]) => (typeof is === 'function' ? is(read) : is.test(read)))?.[1],
  )
  return known.filter((name) => name !== undefined).join(', ')
}

/** Where a word begins, or the end; one pass, unlike `word.*other` in one expression. */
function placeOf(agent: string, word: RegExp): number {
  const index = agent.search(word)
  return index === -1 ? agent.length : index
}
