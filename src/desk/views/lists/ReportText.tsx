import { Trans, useLingui } from '@lingui/react/macro'
import type { GuideNumbers, ListCounts, ListNumbers, SourceReport } from '../../../contract/operator-lists.ts'
import css from './Lists.module.css'
import { LEFT_OUT, REFUSALS, useReasonText } from './source-words.ts'

/** A report in words. */
export function ReportText({ report: { list, guide, refusal, reason } }: { report: SourceReport }) {
  const { t, i18n } = useLingui()
  const reasonText = useReasonText()
  const why = reason === null ? '' : reasonText(reason)
  return (
    <ul className={css.report}>
      {refusal !== null && (
        <li className={css.wrong}>
          <span>{i18n._(REFUSALS[refusal])}</span>
        </li>
      )}
      {reason !== null && (
        <li className={css.wrong}>
          <span>{t`It cannot be read: ${why}.`}</span>
        </li>
      )}
      {list && <ListLines list={list} />}
      {guide && <GuideLines guide={guide} />}
    </ul>
  )
}

function ListLines({ list }: { list: ListNumbers }) {
  const { t, i18n } = useLingui()
  const { entries, channels, stations, left_out } = list
  const counts = ({ added, kept, changed, back, missing, hidden }: ListCounts) =>
    t`new ${added}, as before ${kept}, changed ${changed}, back ${back}, missing ${missing}, hidden ${hidden}`
  const [ofChannels, ofStations] = [counts(channels), counts(stations)]
  const hasStations = Object.values(stations).some((count) => count > 0)
  const reasons = Object.entries(left_out).map(([why, count]) => `${LEFT_OUT[why] ? i18n._(LEFT_OUT[why]!) : why} ${count}`)
  const reasonsText = reasons.join(', ')
  return (
    <>
      <li>
        <Trans>Entries: {entries}.</Trans>
      </li>
      <li>
        <Trans>Channels: {ofChannels}.</Trans>
      </li>
      {hasStations && (
        <li>
          <Trans>Radio stations: {ofStations}.</Trans>
        </li>
      )}
      {reasonsText !== '' && (
        <li>
          <span>{t`Left out: ${reasonsText}.`}</span>
        </li>
      )}
      <FaultLine count={list.faults} lines={list.fault_lines} />
    </>
  )
}

function GuideLines({ guide }: { guide: GuideNumbers }) {
  const { channels, programmes, linked, without_guide, created, changed, removed, unchanged } = guide
  return (
    <>
      <li>
        <Trans>
          Channels in the guide: {channels}, programmes: {programmes}.
        </Trans>
      </li>
      <li>
        <Trans>
          Our channels with this guide: {linked}, without any: {without_guide}.
        </Trans>
      </li>
      <li>
        <Trans>
          Programmes: new {created}, changed {changed}, removed {removed}, as before {unchanged}.
        </Trans>
      </li>
      <FaultLine count={guide.faults} lines={guide.fault_lines} />
    </>
  )
}

function FaultLine({ count, lines }: { count: number; lines: readonly number[] }) {
  if (count === 0) return null
  const places = lines.join(', ') + (count > lines.length ? ', …' : '')
  return (
    <li>
      <Trans>
        With faults: {count}, in lines {places}.
      </Trans>
    </li>
  )
}
