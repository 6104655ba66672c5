import { useState } from 'react'
import { type DeskMatch, MOST_PREVIEWED, operatorListsCalls } from '../../../contract/operator-lists.ts'
import { callDesk } from '../../desk-client.ts'
import { type BothTitles, guideKey } from './match-words.ts'

/** Programmes on now of guide channels, read from the guides when an operator asks for them. */
export function usePreview() {
  const [now, setNow] = useState<ReadonlyMap<string, BothTitles>>(new Map())
  const [trouble, setTrouble] = useState<{ source: string; reason: string | null } | null>(null)
  const [isReading, setReading] = useState(false)

  const read = async (matches: readonly DeskMatch[]): Promise<void> => {
    setReading(true)
    setTrouble(null)
    const bySource = Map.groupBy(
      matches.flatMap(({ choices }) => choices),
      ({ source }) => source,
    )
    for (const [source, choices] of bySource) {
      const guide_ids = [...new Set(choices.map(({ guide_id }) => guide_id))].slice(0, MOST_PREVIEWED)
      try {
        const answer = await callDesk(operatorListsCalls.previewGuide, { params: { id: source }, body: { guide_ids } })
        if (answer.fault || answer.reason !== null) setTrouble({ source, reason: answer.reason })
        setNow((before) => new Map([...before, ...answer.now.map((one) => [guideKey(source, one.guide_id), one] as const)]))
      } catch {
        setTrouble({ source, reason: null })
      }
    }
    setReading(false)
  }
  return { now, trouble, isReading, read }
}
