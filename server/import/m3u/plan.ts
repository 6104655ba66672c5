import type { Entry, ListContent } from './entries.ts'
import { identify, type Listed } from './identity.ts'
import { categoryOf, isAdult, type ListCategory } from './list-categories.ts'
import { isSkipped, type ListRules, renamed, ruleOf } from './list-rules.ts'
import type { Imported, ListState } from './list-state.ts'
import { type MediumPlan, planMedium, streamsOfChannel, streamsOfStation } from './plan-medium.ts'

/** How a source's list is read. */
export type ListOptions = {
  rules: ListRules
  packageId: string | null
  categoryId: string | null
  acceptsLoss: boolean
  nowMs: number
}

/** Why a plan must not be applied. */
export type PlanRefusal = 'no entries' | 'loss'

/** Changes that the import of a list makes. */
export type ListPlan = {
  refusal: PlanRefusal | undefined
  channels: MediumPlan
  stations: MediumPlan
  categories: ListCategory[]
  skipped: number
  duplicates: number
  repeatedIds: number
}

/** Fewer rows than this share go on: the list is taken for broken. */
const LEAST_CONTINUING = 0.5
const ADULT_AGE = 18

/** Plans the import of a list. Pure, so that a dry run and the import do the same. */
export function planList(content: ListContent, state: ListState, options: ListOptions): ListPlan {
  const { rules } = options
  const entries = content.entries.filter((entry) => !isSkipped(rules, entry))
  const identityRules = { joinQualities: rules.joinQualities, nameOf: (name: string) => renamed(rules, name) }
  const [sound, television] = [entries.filter(({ isRadio }) => isRadio), entries.filter(({ isRadio }) => !isRadio)]
  const listed = { channels: identify(television, identityRules), stations: identify(sound, identityRules) }
  const categories = new Map<string, ListCategory>()
  const slugs = new Set(state.categories.values())

  function categoryIdOf(entry: Entry): string {
    const named = ruleOf(rules, entry)?.category
    if (named !== undefined && state.categories.has(named)) return named
    if (named === undefined && options.categoryId !== null) return options.categoryId
    const category = categoryOf(named ?? entry.groups[0] ?? '')
    const isKnown = state.categories.has(category.id) || categories.has(category.id)
    if (!isKnown) {
      const slug = slugs.has(category.slug) ? category.id : category.slug
      slugs.add(slug)
      categories.set(category.id, { ...category, slug })
    }
    return category.id
  }

  function importedOf(one: Listed, medium: 'television' | 'radio'): Imported {
    const [entry] = one.entries
    const rule = ruleOf(rules, entry)
    const age = rule?.age ?? (entry.groups.some(isAdult) ? ADULT_AGE : 0)
    const lowest = age >= ADULT_AGE ? (state.packages[0] ?? null) : null
    const packageId = rule?.package === undefined ? (options.packageId ?? lowest) : rule.package || null
    return {
      name: one.name,
      number: one.entries.find(({ number }) => number !== undefined)?.number ?? null,
      group: entry.groups.join('; '),
      categoryId: medium === 'television' ? categoryIdOf(entry) : '',
      packageId: medium === 'television' ? packageId : null,
      age,
      hidden: age >= ADULT_AGE && (medium === 'radio' || packageId === null) ? 1 : 0,
      shiftMinutes: entry.shiftMinutes,
      ...(entry.tvgName !== '' && entry.tvgName !== one.name && { tvgName: entry.tvgName }),
      logo: one.entries.find(({ logo }) => logo !== '')?.logo ?? '',
    }
  }

  const plan = (medium: 'television' | 'radio', of: 'channels' | 'stations') =>
    planMedium(listed[of], state[of], state.taken[of], {
      importedOf: (one) => importedOf(one, medium),
      streamsOf: medium === 'television' ? streamsOfChannel : streamsOfStation,
      nowMs: options.nowMs,
    })
  const [channels, stations] = [plan('television', 'channels'), plan('radio', 'stations')]
  const streams = [...listed.channels, ...listed.stations].reduce((sum, { entries: own }) => sum + own.length, 0)
  return {
    refusal: refusalOf(entries.length, channels, stations, options.acceptsLoss),
    channels,
    stations,
    categories: [...categories.values()],
    skipped: content.entries.length - entries.length,
    duplicates: entries.length - streams,
    repeatedIds: repeated(entries.map(({ tvgId }) => tvgId.toLowerCase()).filter((id) => id !== '')),
  }
}

function refusalOf(entries: number, channels: MediumPlan, stations: MediumPlan, acceptsLoss: boolean): PlanRefusal | undefined {
  if (entries === 0) return 'no entries'
  const former = channels.former + stations.former
  const isLoss = channels.continuing + stations.continuing < former * LEAST_CONTINUING
  return isLoss && !acceptsLoss ? 'loss' : undefined
}

function repeated(values: readonly string[]): number {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts.values()].filter((count) => count > 1).length
}
