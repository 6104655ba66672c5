import type { KnownIds } from './catalogue-writer.ts'
import type { TitleFile } from './catalogue-files.ts'
import type { Fault } from './faults.ts'

/** Ids in the database and in this import, and the media that can be played. */
export type Known = KnownIds & { isMedia: (name: string) => boolean }

/** Ids that a title may refer to. */
export type Nameable = Record<'genres' | 'people' | 'packages', { has: (id: string) => boolean }> & Pick<Known, 'isMedia'>

/** Fields of a title with unknown ids. */
export function unknownReferences(title: TitleFile, known: Nameable): Omit<Fault, 'file'>[] {
  const unknown: Omit<Fault, 'file'>[] = []
  const need = (isKnown: boolean, field: string, what: string, id: string) => {
    if (!isKnown) unknown.push({ field, what: `names ${what} "${id}", which is not known` })
  }
  for (const [place, id] of title.genres.entries()) need(known.genres.has(id), `genres.${place}`, 'the genre', id)
  for (const [place, id] of title.directors.entries()) need(known.people.has(id), `directors.${place}`, 'the person', id)
  for (const [place, { person }] of title.actors.entries())
    need(known.people.has(person), `actors.${place}`, 'the person', person)
  if (title.package !== undefined) need(known.packages.has(title.package), 'package', 'the package', title.package)
  for (const field of ['media', 'trailer'] as const) {
    const name = title[field]
    if (name !== undefined) need(known.isMedia(name), field, 'the media', name)
  }
  for (const [season, { episodes }] of (title.seasons ?? []).entries())
    for (const [place, { media }] of episodes.entries())
      need(known.isMedia(media), `seasons.${season}.episodes.${place}.media`, 'the media', media)
  return unknown
}
