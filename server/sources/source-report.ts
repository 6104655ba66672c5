import * as v from 'valibot'
import { SOURCE_REFUSALS, SourceReport } from '../../src/contract/operator-lists.ts'

const Amount = v.fallback(v.number(), 0)
const Counts = v.object({ added: Amount, kept: Amount, changed: Amount, back: Amount, missing: Amount, hidden: Amount })
const Faults = v.array(v.object({ line: v.number() }))

/** Reports as imports store them; older ones may lack something. */
const StoredReport = v.object({
  refusal: v.optional(v.picklist(SOURCE_REFUSALS)),
  reason: v.optional(v.string()),
  bytes: v.optional(Amount, 0),
  entries: v.optional(v.number()),
  channels: v.optional(v.union([Counts, v.number()])),
  stations: v.optional(Counts),
  leftOut: v.optional(v.record(v.string(), v.number()), {}),
  faults: v.optional(v.union([Faults, v.object({ count: v.number(), first: Faults })]), []),
  faultCount: v.optional(Amount, 0),
  programmes: v.optional(v.number()),
  linked: v.optional(v.record(v.string(), v.number()), {}),
  withoutGuide: v.optional(v.array(v.string()), []),
  written: v.optional(v.object({ created: Amount, changed: Amount, removed: Amount, unchanged: Amount })),
})
type StoredReport = v.InferOutput<typeof StoredReport>

/** Returns the numbers of a report without any address; null for none. */
export function sourceReportOf(report: unknown): SourceReport | null {
  const read = v.safeParse(StoredReport, report)
  if (!read.success) return null
  const { refusal = null, reason = null } = read.output
  const [list, guide] = [listNumbers(read.output), guideNumbers(read.output)]
  return list || guide || refusal !== null || reason !== null ? { list, guide, refusal, reason } : null
}

function listNumbers({ bytes, entries, channels, stations, leftOut, faults, faultCount }: StoredReport): SourceReport['list'] {
  if (entries === undefined || typeof channels !== 'object' || !stations || !Array.isArray(faults)) return null
  return { bytes, entries, channels, stations, left_out: leftOut, faults: faultCount, fault_lines: linesOf(faults) }
}

function guideNumbers({ bytes, channels, programmes, linked, withoutGuide, written, faults }: StoredReport) {
  if (programmes === undefined || typeof channels !== 'number' || !written || Array.isArray(faults)) return null
  return {
    bytes,
    channels,
    programmes,
    ...written,
    linked: Object.values(linked).reduce((sum, count) => sum + count, 0),
    without_guide: withoutGuide.length,
    faults: faults.count,
    fault_lines: linesOf(faults.first),
  }
}

const linesOf = (faults: v.InferOutput<typeof Faults>): number[] => faults.map(({ line }) => line)
