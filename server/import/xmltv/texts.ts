import { ageOf } from '../nfo/nfo-words.ts'
import { guideInstant } from './times.ts'
import type { GuideEntry, GuideText } from './read.ts'

/** A programme of a guide in the service's terms. `endMs` is null where the guide names no end. */
export type ReadProgramme = {
  startMs: number
  endMs: number | null
  lengthMs: number | null
  /** The place among programmes that share one start and stop, from 0; null for a programme alone. */
  clump: number | null
  title: string
  titleRu: string
  subtitle: string
  subtitleRu: string
  description: string
  descriptionRu: string
  episode: string
  age: number | null
}

const LONGEST_TITLE = 300
const LONGEST_DESCRIPTION = 4000
const LENGTH_UNITS: Record<string, number> = { seconds: 1000, minutes: 60_000, hours: 3_600_000 }

/** Returns the programme of an entry, or its fault as a sentence. */
export function readProgramme(entry: GuideEntry, zone: string): ReadProgramme | string {
  const startMs = guideInstant(entry.start, zone)
  if (startMs === undefined) return `"${entry.start.slice(0, 40)}" is no time`
  const [title, titleRu] = bothLanguages(entry.titles, LONGEST_TITLE)
  if (title === '') return 'a programme without a title'
  const [subtitle, subtitleRu] = bothLanguages(entry.subtitles, LONGEST_TITLE)
  const [description, descriptionRu] = bothLanguages(entry.descriptions, LONGEST_DESCRIPTION)
  const ages = entry.ratings.flatMap((rating) => ageOf(rating) ?? [])
  return {
    startMs,
    endMs: entry.stop === '' ? null : (guideInstant(entry.stop, zone) ?? null),
    lengthMs: (Number(entry.length) || 0) * (LENGTH_UNITS[entry.lengthUnits] ?? 60_000) || null,
    clump: clumpOf(entry.clump),
    title,
    titleRu,
    subtitle,
    subtitleRu,
    description,
    descriptionRu,
    episode: episodeOf(entry.episodes),
    age: ages.length > 0 ? Math.max(...ages) : null,
  }
}

/** Returns a text in Ukrainian and in Russian, each from the nearest language that the guide has. */
export function bothLanguages(texts: readonly GuideText[], longest: number): [string, string] {
  if (texts.length === 0) return ['', '']
  const byLanguage = new Map<string, string>()
  for (const { lang, text } of texts) {
    const language = languageOf(lang)
    if (!byLanguage.has(language)) byLanguage.set(language, text)
  }
  const firstOf = (order: readonly string[]) => {
    const language = order.find((each) => byLanguage.has(each))
    return cut(language === undefined ? texts[0]!.text : byLanguage.get(language)!, longest)
  }
  return [firstOf(['uk', '', 'ru', 'en']), firstOf(['ru', '', 'uk', 'en'])]
}

function languageOf(tag: string): string {
  const [language = ''] = tag.toLowerCase().split(/[-_]/)
  if (language === 'ua' || language === 'ukr') return 'uk'
  if (language === 'rus') return 'ru'
  return language === 'eng' ? 'en' : language
}

function cut(text: string, longest: number): string {
  // Half of a surrogate pair cannot be stored.
  return text.length <= longest ? text : `${text.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, '')}…`
}

function clumpOf(text: string): number | null {
  const [, index, count] = /^(\d{1,2})\/(\d{1,2})$/.exec(text.trim()) ?? []
  return index === undefined || Number(count) < 2 ? null : Number(index)
}

/** Returns `S2E5` of zero-based `1.4.0/1`, else the text for the screen. */
function episodeOf(episodes: GuideEntry['episodes']): string {
  const numbers = episodes.find(({ system }) => system === 'xmltv_ns')?.text.replaceAll(' ', '')
  const [, season = '', episode = ''] = /^(\d{0,4})(?:\/\d*)?\.(\d{0,5})/.exec(numbers ?? '') ?? []
  const short = (season && `S${Number(season) + 1}`) + (episode && `E${Number(episode) + 1}`)
  return short || cut(episodes.find(({ system }) => system === 'onscreen')?.text ?? '', 60)
}
