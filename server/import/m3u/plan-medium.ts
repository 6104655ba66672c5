import { freeIdOf, latinIdOf } from '../../../src/domain/routing/latin-id.ts'
import { pictureAddress, type Picture } from '../../media/pictures/picture-store.ts'
import { assign, type Identity } from './assign.ts'
import type { Listed } from './identity.ts'
import { letterLogo } from './letter-logo.ts'
import { type Former, type Imported, isHiddenAsMissing, type ListStream, type Shown, shownOf, type Taken } from './list-state.ts'
import { giveNumbers } from './numbering.ts'

/** A row to write; parts that stay as they are, are absent. */
export type Written = {
  id: string
  identity?: Identity
  imported?: Imported
  shown?: Shown
  streams?: ListStream[]
  missing?: { sinceMs: number | null; misses: number }
}

/** A whole new row. */
export type Added = Required<Omit<Written, 'missing'>>

/** Changes that a refresh makes to channels or to stations. */
export type MediumPlan = {
  added: Added[]
  changed: Written[]
  pictures: Picture[]
  counts: Record<'added' | 'kept' | 'changed' | 'back' | 'missing' | 'hidden' | 'alternates' | 'numbersTaken', number>
  /** Pairs with different guide ids, as the report names them. */
  joined: { id: string; from: string; to: string }[]
  gone: string[]
  came: string[]
  /** Rows of the list before that were not missing, and how many of them go on. */
  former: number
  continuing: number
}

/** How a medium reads its entries. */
export type MediumRules = { importedOf: (one: Listed) => Imported; streamsOf: (one: Listed) => ListStream[]; nowMs: number }

/** The streams of a channel: the first one and its alternates. */
export function streamsOfChannel({ entries }: Listed): ListStream[] {
  return entries.map(({ kind, address, headers, catchUp }) => ({ kind, address, headers, catchUp: catchUp ?? null }))
}

/** The one stream of a station, whose kind its relay finds out. */
export function streamsOfStation({ entries: [{ address, headers }] }: Listed): ListStream[] {
  return [{ kind: 'unknown', address, headers, catchUp: null }]
}

/** Plans the refresh of one medium. Pure: the same list and state give the same plan. */
export function planMedium(
  listed: readonly Listed[],
  formers: readonly Former[],
  taken: Taken,
  { importedOf, streamsOf, nowMs }: MediumRules,
): MediumPlan {
  const { pairs, joined } = assign<Former, Listed>(formers, listed)
  const pictures = new Map<string, Picture>()
  const counts = { added: 0, kept: 0, changed: 0, back: 0, missing: 0, hidden: 0, alternates: 0, numbersTaken: 0 }
  const changed: Written[] = []

  function lettersOf(name: string): string {
    const picture = letterLogo(name)
    const address = pictureAddress(picture)
    pictures.set(address, picture)
    return address
  }

  function refresh(former: Former, one: Listed): void {
    const imported = withPicture(importedOf(one), former.imported)
    const shown = shownOf(imported, former.edits, {
      number: former.edits?.number == null ? former.shown.number : former.edits.number,
      isMissing: false,
      letters: imported.picture === undefined ? lettersOf(former.edits?.name ?? imported.name) : '',
    })
    const written: Written = { id: former.id }
    const identity = identityOf(one)
    if (!isSame(identity, identityOf(former))) written.identity = identity
    if (!isSame(imported, former.imported)) written.imported = imported
    if (!isSame(shown, former.shown)) written.shown = shown
    const streams = streamsOf(one)
    if (!isSame(streams, former.streams)) written.streams = streams
    const isBack = former.missingSinceMs !== null
    if (isBack) written.missing = { sinceMs: null, misses: 0 }
    const isChanged = Object.keys(written).length > 1
    counts[isBack ? 'back' : isChanged ? 'changed' : 'kept'] += 1
    if (isChanged) changed.push(written)
  }

  for (const [one, former] of pairs) refresh(former, one)
  const continued = new Set(pairs.values())
  const gone = formers.filter((former) => !continued.has(former))
  for (const former of gone) {
    const miss = missOf(former, nowMs)
    counts[isHiddenAsMissing(miss.misses, miss.sinceMs, nowMs) ? 'hidden' : 'missing'] += 1
    const written = missingRow(former, nowMs)
    if (written) changed.push(written)
  }

  const fresh = listed.filter((one) => !pairs.has(one))
  const own = formers.map(({ shown }) => shown.number)
  const imports = fresh.map(importedOf)
  const { numbers, taken: numbersTaken } = giveNumbers(
    imports.map(({ number }) => number),
    taken.numbers,
    own,
  )
  const ids = new Set(taken.ids)
  const added = fresh.map((one, at): Added => {
    const imported = imports[at]!
    const id = freeIdOf(latinIdOf(imported.name) || latinIdOf(one.tvgId) || 'n', (each) => ids.has(each))
    ids.add(id)
    const shown = shownOf(imported, undefined, { number: numbers[at]!, isMissing: false, letters: lettersOf(imported.name) })
    return { id, identity: identityOf(one), imported, shown, streams: streamsOf(one) }
  })
  counts.added = added.length
  counts.numbersTaken = numbersTaken
  counts.alternates = listed.reduce((sum, { entries }) => sum + entries.length - 1, 0)
  const alive = formers.filter(({ missingSinceMs }) => missingSinceMs === null)
  const used = new Set([...added.map(({ shown }) => shown.logo), ...changed.flatMap(({ shown }) => shown?.logo ?? [])])
  return {
    added,
    changed,
    pictures: [...pictures].flatMap(([address, picture]) => (used.has(address) ? [picture] : [])),
    counts,
    joined: joined.map(([former, one]) => ({ id: former.id, from: former.imported.name, to: one.name })),
    gone: gone.filter(({ missingSinceMs }) => missingSinceMs === null).map(({ id }) => id),
    came: added.map(({ id }) => id),
    former: alive.length,
    continuing: alive.length - gone.filter(({ missingSinceMs }) => missingSinceMs === null).length,
  }
}

/** Returns the row of a channel that its list misses; undefined when nothing is to be written. */
export function missingRow(former: Former, nowMs: number): Written | undefined {
  if (isHiddenAsMissing(former.misses, former.missingSinceMs, nowMs) && former.shown.hidden === 1) return undefined
  const missing = missOf(former, nowMs)
  const isHidden = isHiddenAsMissing(missing.misses, missing.sinceMs, nowMs)
  const hidden = isHidden ? (former.edits?.hidden ?? 1) : former.shown.hidden
  return { id: former.id, missing, ...(hidden !== former.shown.hidden && { shown: { ...former.shown, hidden } }) }
}

function missOf({ missingSinceMs, misses }: Former, nowMs: number): { sinceMs: number; misses: number } {
  return { sinceMs: missingSinceMs ?? nowMs, misses: misses + 1 }
}

/**
 * Keeps the stored picture while the logo's address is the same; until the new one is fetched, the old one is
 * shown.
 */
function withPicture(imported: Imported, { picture, pictureOf }: Imported): Imported {
  if (imported.logo === '' || picture === undefined || pictureOf === undefined) return imported
  return { ...imported, picture, pictureOf }
}

function identityOf({ key, tvgId, words, places }: Identity): Identity {
  return { key, tvgId, words, places: [...places] }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
