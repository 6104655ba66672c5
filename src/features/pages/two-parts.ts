import type { Block } from '../../contract/pages.ts'

/** A content page in two parts: what stands before its first rule, and what stands after it. */
export function twoParts(blocks: readonly Block[]): [before: readonly Block[], after: readonly Block[]] {
  const rule = blocks.findIndex(({ kind }) => kind === 'rule')
  return rule < 0 ? [blocks, []] : [blocks.slice(0, rule), blocks.slice(rule + 1)]
}
