import type { StationTrackRow } from '../../db/schema.ts'
import { numberFrom, shuffled } from './schedule-chance.ts'
import { SIGNATURES } from './station-programme-bank.ts'
import { FAMILY_NAMES, FIRST_NAMES, ODD_WORDS, TRACK_WORDS, type TrackWords } from './station-track-bank.ts'
import type { SeedStation } from './stations.ts'

const FEWEST_TRACKS = 14
const MOST_TRACKS = 20

/**
 * The tracks that a station of the demonstration plays over and over; always the same, with no artist and no
 * title twice.
 */
export function rotationOfStation({ id, slug }: SeedStation): StationTrackRow[] {
  const words = TRACK_WORDS[SIGNATURES.get(slug)!.family]
  const count = FEWEST_TRACKS + (numberFrom(`${slug} tracks`) % (MOST_TRACKS - FEWEST_TRACKS + 1))
  const artists = artistsOf(words, slug)
  const titles = titlesOf(words, slug, count)
  const [from, to] = words.seconds
  return titles.map((title, position) => ({
    station_id: id,
    position,
    artist: artists[position]!,
    title,
    seconds: from + (numberFrom(`${slug} ${title}`) % (to - from + 1)),
  }))
}

function artistsOf({ artists }: TrackWords, slug: string): string[] {
  const odd = shuffled(ODD_WORDS, `${slug} words`)
  const first = shuffled(FIRST_NAMES, `${slug} first names`)
  const family = shuffled(FAMILY_NAMES, `${slug} families`)
  return odd.map((word, index) =>
    artists[index % artists.length]!.replace('{n}', word)
      .replace('{m}', odd[(index + odd.length / 2) % odd.length]!.toLowerCase())
      .replace('{f}', first[index]!)
      .replace('{s}', family[index]!)
      .replace('{g}', ofFamily(family[index]!)),
  )
}

/** The genitive of a family name. */
function ofFamily(name: string): string {
  return name.endsWith('о') ? `${name.slice(0, -1)}а` : `${name}а`
}

/** Half of the titles are phrases, half an adjective with a noun. */
function titlesOf({ masculine, feminine, phrases }: TrackWords, slug: string, count: number): string[] {
  const paired = [masculine, feminine].flatMap(({ adjectives, nouns }) => {
    const order = shuffled(adjectives, `${slug} adjectives`)
    return nouns.map((noun, index) => `${order[index]} ${noun}`)
  })
  const half = Math.ceil(count / 2)
  const chosen = [
    ...shuffled(phrases, `${slug} phrases`).slice(0, half),
    ...shuffled(paired, `${slug} pairs`).slice(0, count - half),
  ]
  return shuffled(chosen, `${slug} order`)
}
