/** Entries of the public list that the numbers below were counted in. */
export const WORLD_ENTRIES = 17_986

/** Differences between one day's list and the next. */
export type Day = { token: string; host: string; isReversed?: boolean; share?: number }

// Counted in the list of the world: 41 % have a repeated id or none, a quarter a repeated name, 7 % headers.
const GROUPS = ['Новини', 'Спорт', 'Kids', 'Movies', 'Музика', 'Polska', 'Україна', 'Documentary', '', 'General']
const ENDINGS: readonly (readonly [share: number, ending: string])[] = [
  [0.96, '/index.m3u8'],
  [0.975, ''],
  [0.988, '/manifest.mpd'],
  [0.992, '.ts'],
  [0.994, '.mp3'],
  [0.997, '.mkv'],
  [1, '.php'],
]

/** Makes a list like the public list of the world; always the same for the same day. */
export function worldList({ token, host, isReversed = false, share = 1 }: Day, count = WORLD_ENTRIES): string {
  const random = seeded(29)
  const entries: string[] = []
  for (let at = 0; at < count; at += 1) {
    const [byId, byName, byEnd, byHeader] = [random(), random(), random(), random()]
    const named = byName < 0.25 ? Math.floor(at / 2) : at
    const id = byId < 0.11 ? '' : `channel${byId < 0.37 ? Math.floor(at / 3) : at}.ua`
    const ending = ENDINGS.find(([most]) => byEnd <= most)![1]
    const scheme = byHeader > 0.79 ? 'http' : 'https'
    const address = `${scheme}://${host}:${at % 17 === 0 ? 8080 : 443}/live/${at}${ending}?token=${token}${at}`
    const status = byName > 0.83 ? ' [Geo-blocked]' : ''
    const info = `#EXTINF:-1 tvg-id="${id}" group-title="${GROUPS[at % GROUPS.length]}",Канал ${named} (1080p)${status}`
    const header = byHeader < 0.07 ? `#EXTVLCOPT:http-user-agent=Mozilla/5.0 (X11)\r\n` : ''
    entries.push(`${info}\r\n${header}${byEnd > 0.999 ? '[NO PUBLIC STREAM]' : address}\r\n`)
  }
  const part = entries.slice(0, Math.round(count * share))
  return `#EXTM3U x-tvg-url="https://g.example/guide.xml.gz"\r\n${(isReversed ? part.toReversed() : part).join('')}`
}

/** Mulberry32, so that every run has the same list. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
