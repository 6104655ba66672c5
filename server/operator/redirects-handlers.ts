import { type DeskRedirect, REDIRECTS_A_PAGE, type RulesResult } from '../../src/contract/operator-words.ts'
import { listPage } from '../db/list-page.ts'
import { checkRules, parseRules, putRules, removeRule } from '../features/site/change-redirects.ts'
import { readRules } from '../features/site/redirect-rules.ts'
import { ApiError } from '../http/api-error.ts'
import { byOperator, type OperatorHandlers } from './operator-calls.ts'
import type { OperatorParts } from './operator-parts.ts'

type Names = 'listDeskRedirects' | 'tryRedirects' | 'putRedirects' | 'removeRedirect'

/** Handles the calls about redirect rules. */
export function redirectsHandlers({ db, publicUrl, onWords }: OperatorParts): OperatorHandlers<Names> {
  return {
    async listDeskRedirects({ query: { q = '', page: wanted = 1 } }) {
      const rows = await db.selectFrom('redirects').selectAll().orderBy('from_path').execute()
      const faultOf = new Map(readRules(rows, publicUrl).refused.map(({ from, fault }) => [from, fault]))
      const rules = rows.map(({ from_path: from, to_path: to }): DeskRedirect => ({ from, to, fault: faultOf.get(from) ?? null }))
      const sought = q.toLowerCase()
      const found = rules.filter(({ from, to }) => `${from}\n${to}`.toLowerCase().includes(sought))
      const { shown, counts } = listPage(found, wanted, REDIRECTS_A_PAGE)
      return { rules: shown, ...counts }
    },

    async tryRedirects({ body: { text } }) {
      const read = parseRules(text)
      return resultOf('fault' in read ? read : await checkRules(db, read.rules, publicUrl))
    },

    async putRedirects({ body: { text, reason } }, context) {
      const read = parseRules(text)
      if ('fault' in read) return resultOf(read)
      const result = resultOf(await putRules(db, read.rules, { by: byOperator(context, reason), publicUrl }))
      if (!result.fault) onWords()
      return result
    },

    async removeRedirect({ body: { from, reason } }, context) {
      if (!(await removeRule(db, from, byOperator(context, reason)))) throw new ApiError('not_found')
      onWords()
      return { success: true }
    },
  }
}

const resultOf = (checked: Partial<RulesResult>): RulesResult => ({
  fault: checked.fault ?? null,
  report: checked.report ?? null,
})
