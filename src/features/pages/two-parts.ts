import type { Block } from '../../contract/pages.ts'

/** A content page in two parts, before and after its first rule. */
export function twoParts(blocks: readonly Block[]): [before: readonly Block[], after: readonly Block[]] {
  const rule = blocks.findIndex(({ kind }) => kind === 'rule')
  return rule < 0 ? [blocks, []] : [blocks.slice(0, rule), blocks.slice(rule + 1)]
}
