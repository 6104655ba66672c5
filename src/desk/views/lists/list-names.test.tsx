import { expect, test } from 'vitest'
import { HOSTILE, hostileIn, renderDesk } from '../../../../tests/support/operator/hostile.tsx'
import type { DeskMatch, DeskSource, SourceReport } from '../../../contract/operator-lists.ts'
import { guideKey } from './match-words.ts'
import { MatchRow } from './MatchRow.tsx'
import { SourceCard } from './SourceCard.tsx'
import { TrialResult } from './TrialResult.tsx'

const counts = { added: 1, kept: 0, changed: 0, back: 0, missing: 0, hidden: 0 }
const report: SourceReport = {
  list: { bytes: 1, entries: 1, channels: counts, stations: counts, left_out: { [HOSTILE]: 1 }, faults: 1, fault_lines: [7] },
  guide: null,
  refusal: 'loss',
  reason: HOSTILE,
}
const source: DeskSource = {
  id: HOSTILE,
  kind: 'm3u',
  host: HOSTILE,
  state: 'loss',
  progress: 'asked',
  every_s: 7200,
  failed: 1,
  next_ms: 1,
  checked_ms: 1,
  channels: 1,
  stations: 1,
  report,
}
const choice = { source: HOSTILE, guide_id: HOSTILE, names: [HOSTILE] }
const titles = { title: HOSTILE, title_ru: HOSTILE }
const match: DeskMatch = {
  id: HOSTILE,
  number: 1,
  name: HOSTILE,
  name_ru: HOSTILE,
  now: titles,
  choices: [choice],
  link: { ...choice, how: 'hand' },
}
const names = [HOSTILE]
const run = { fault: null, is_known: true, report, come: names, go: names, change: names, without_guide: names }
const draft = { kind: 'm3u', id: 'panel', address: 'https://a.example/secret-path', every_s: 0, package_id: null } as const

test('names of lists, guides and channels are text, and the address of a draft is not shown', () => {
  const now = new Map([[guideKey(HOSTILE, HOSTILE), titles]])
  const page = renderDesk(
    <>
      <SourceCard source={source} onRemove={() => {}} />
      <TrialResult draft={draft} run={run} isBusy={false} onApply={() => {}} />
      <MatchRow match={match} now={now} isBusy={false} onChoose={() => {}} onSearch={() => {}} />
    </>,
  )
  const { asWritten, ...others } = hostileIn(page)
  expect(asWritten).toBeGreaterThan(10)
  expect(others).toEqual({ changed: 0, asHtml: 0 })
  expect(page).toContain('a.example')
  expect(page).not.toContain('secret-path')
})
