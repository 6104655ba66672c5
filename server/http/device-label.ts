// The first match counts, because browsers include each other's names.
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

/** Real user agents have about 200 characters; the rest is invented. */
const LONGEST_AGENT = 512

/** Returns a device's name for the viewer from its user agent: `Chrome, Windows`, or empty if unknown. */
export function deviceLabel(agent: string): string {
  const read = agent.slice(0, LONGEST_AGENT)
  const names = [BROWSERS, SYSTEMS].map(
    (table) => table.find(([is]) => (typeof is === 'function' ? is(read) : is.test(read)))?.[1],
  )
  return names.filter((name) => name !== undefined).join(', ')
}

/**
 * Returns the start of a word, or the end. Two searches are linear, unlike `word.*other` in one expression.
 */
function placeOf(agent: string, word: RegExp): number {
  const index = agent.search(word)
  return index === -1 ? agent.length : index
}
