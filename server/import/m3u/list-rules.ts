import * as v from 'valibot'
import type { Entry } from './entries.ts'

const GroupRule = v.strictObject({
  category: v.optional(v.pipe(v.string(), v.nonEmpty())),
  package: v.optional(v.string()),
  age: v.optional(v.picklist([0, 3, 6, 12, 16, 18])),
  skip: v.optional(v.boolean()),
})

/** The operator's rules for a list (server/import/README.md). */
export const ListRules = v.strictObject({
  groups: v.optional(v.record(v.string(), GroupRule), {}),
  /** Beginnings of names whose entries are left out. */
  skip: v.optional(v.array(v.pipe(v.string(), v.nonEmpty())), []),
  /** Endings of names with their replacements. */
  names: v.optional(v.array(v.tuple([v.pipe(v.string(), v.nonEmpty()), v.string()])), []),
  joinQualities: v.optional(v.boolean(), false),
})
export type ListRules = v.InferOutput<typeof ListRules>

export const NO_RULES: ListRules = v.parse(ListRules, {})

/** The rule of an entry's first group. */
export function ruleOf(rules: ListRules, entry: Entry): v.InferOutput<typeof GroupRule> | undefined {
  const [group = ''] = entry.groups
  return Object.hasOwn(rules.groups, group) ? rules.groups[group] : undefined
}

/** True if the rules leave an entry out. */
export function isSkipped(rules: ListRules, entry: Entry): boolean {
  return ruleOf(rules, entry)?.skip === true || rules.skip.some((beginning) => entry.name.startsWith(beginning))
}

/** Replaces the first ending that a name has. */
export function renamed(rules: ListRules, name: string): string {
  const found = rules.names.find(([ending]) => name.endsWith(ending))
  return found ? `${name.slice(0, -found[0].length)}${found[1]}`.trim() : name
}
