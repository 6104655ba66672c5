import * as v from 'valibot'

const FrontMatter = v.pipe(
  v.object({
    title: v.optional(v.pipe(v.string(), v.nonEmpty('has no title')), ''),
    description: v.optional(v.string(), ''),
    tab: v.optional(v.string(), ''),
    updated: v.optional(v.pipe(v.string(), v.isoDate('has no updated that is a day such as 2026-11-21')), ''),
  }),
  v.transform((read) => ({ ...read, tab: read.tab || read.title })),
)

/** Metadata at the head of a page's file. */
export type FrontMatter = v.InferOutput<typeof FrontMatter>

/** A page's file: its text, with its metadata or a fault, worded as half a sentence. */
export type ReadFile = { body: string } & ({ head: FrontMatter } | { wrong: string })

/**
 * Reads the lines `name: value` between two lines `---` at the beginning of a page's file, and the text after
 * them.
 */
export function readFrontMatter(text: string): ReadFile {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n?|\n/)
  const isFence = (line: string | undefined) => line?.trimEnd() === '---'
  if (!isFence(lines[0])) return { body: lines.join('\n'), wrong: 'has no front matter' }
  // A blank line ends it too: where the closing line is forgotten, only the lines that were meant are lost.
  const found = lines.findIndex((line, index) => index > 0 && (isFence(line) || line.trim() === ''))
  const end = found === -1 ? lines.length : found
  const body = lines.slice(end + 1).join('\n')
  if (!isFence(lines[end])) return { body, wrong: 'has front matter without its closing line' }
  const pairs = lines.slice(1, end).map(readPair)
  const unread = pairs.indexOf(undefined)
  if (unread !== -1) return { body, wrong: `has something other than a name and its value in line ${unread + 2}` }
  const read = v.safeParse(FrontMatter, Object.fromEntries(pairs as [string, string][]))
  return read.success ? { body, head: read.output } : { body, wrong: read.issues[0].message }
}

function readPair(line: string): [name: string, value: string] | undefined {
  const colon = line.indexOf(':')
  const name = line.slice(0, Math.max(0, colon))
  const rest = line.slice(colon + 1)
  if (!/^\w+$/.test(name) || /^\S/.test(rest)) return undefined
  const value = rest.trim()
  const [, , quoted] = /^(["'])(.*)\1$/.exec(value) ?? []
  return [name, quoted ?? value]
}
