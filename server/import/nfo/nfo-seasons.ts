import { inBoth } from './in-both.ts'
import { plotOf } from './nfo-plot.ts'
import { minutesOf } from './nfo-words.ts'
import { type Element, textsIn } from './read-xml.ts'

/** An episode's description and the file that it is in. */
export type NfoEpisode = { root: Element; file: string }

/** A season with its episodes in their order; without a number they say none. */
type NfoSeason = { number: number | undefined; episodes: NfoEpisode[] }

/** The seasons in their order. */
export function nfoSeasons(episodes: readonly NfoEpisode[]): NfoSeason[] {
  const bySeason = Map.groupBy(episodes, ({ root }) => numberIn(root, 'season'))
  return [...bySeason]
    .map(([number, own]) => ({ number, episodes: own.toSorted((a, b) => placeOf(a) - placeOf(b)) }))
    .toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0))
}

const placeOf = ({ root }: NfoEpisode) => numberIn(root, 'episode') ?? 0

/** The number that a description says, however it is written; undefined when it says none. */
function numberIn(root: Element, name: 'season' | 'episode'): number | undefined {
  const [text] = textsIn(root, name)
  return text === undefined ? undefined : Number(text)
}

/** The seasons in the form of `title.json`. */
export function seasonsIn(id: string, seasons: readonly NfoSeason[]): object[] {
  return seasons.map(({ number, episodes }) => ({
    ...numbered(number),
    episodes: episodes.map(({ root }) => {
      const episode = numberIn(root, 'episode')
      const minutes = minutesOf(textsIn(root, 'runtime')[0] ?? '') ?? 0
      return {
        ...numbered(episode),
        name: inBoth(textsIn(root, 'title')[0] ?? ''),
        description: inBoth(plotOf(root)),
        media: `${id}-s${number}e${episode}`,
        duration_s: minutes * 60,
      }
    }),
  }))
}

const numbered = (number: number | undefined) => (number === undefined ? {} : { number })

/** The file of an episode that a field of `seasons` comes from; undefined for any other field. */
export function placeInEpisode(seasons: readonly NfoSeason[], field: string): { file: string; field: string } | undefined {
  const [, season = '', episode, rest = ''] = /^seasons\.(\d+)\.(?:episodes\.(\d+)\.)?(.+)$/.exec(field) ?? []
  // A fault in a season's number is in each of its episodes: the first one's file is named.
  const found = seasons[Number(season)]?.episodes[Number(episode ?? 0)]
  if (season === '' || !found) return undefined
  return { file: found.file, field: rest === 'number' ? (episode === undefined ? 'season' : 'episode') : rest }
}
