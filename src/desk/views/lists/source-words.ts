import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type DeskSource, type DraftFault, REFRESH_TIMES, type SourceReport } from '../../../contract/operator-lists.ts'

export const KINDS: Record<DeskSource['kind'], MessageDescriptor> = {
  m3u: msg`list of channels`,
  xmltv: msg`programme guide`,
}

export const STATES: Record<DeskSource['state'], MessageDescriptor> = {
  ok: msg`In order`,
  failing: msg`It cannot be refreshed`,
  loss: msg`It waits: more than half of the channels would go`,
  accepted: msg`The next refresh may lose channels`,
  removed: msg`Removed; its channels are hidden`,
}

export const FAULTS: Record<DraftFault, MessageDescriptor> = {
  other_kind: msg`This name belongs to a source of the other kind: choose another name.`,
  unknown_package: msg`There is no such package any more.`,
  busy: msg`Another list or guide is being read for an operator. Try again in half a minute.`,
}

export const REFUSALS: Record<NonNullable<SourceReport['refusal']>, MessageDescriptor> = {
  'no entries': msg`The list has no entries.`,
  loss: msg`More than half of the channels would go.`,
  guide: msg`This is a programme guide, not a list.`,
  page: msg`The address answers with a web page, which is no list.`,
  stream: msg`This is the playlist of one stream, which is no list.`,
  empty: msg`The list is empty.`,
}

export const LEFT_OUT: Record<string, MessageDescriptor> = {
  insecure: msg`streams by http, which https pages refuse`,
  films: msg`films`,
  dash: msg`DASH`,
  protected: msg`protected streams`,
  other: msg`other addresses`,
}

/** The server's words for why a source cannot be read, with those of the operator. */
const REASONS: readonly [RegExp, MessageDescriptor][] = [
  [/^(?:the server answered|answer) (\d+)$/, msg({ message: 'the server answered {n}' })],
  [/local network/, msg`the address leads to a private network, which the command alone can allow`],
  [/^not read within (\d+) s$/, msg({ message: 'it was not read within {n} s' })],
  [/more than (\d+) MiB$/, msg({ message: 'it is larger than {n} MiB' })],
  [/host is not found|cannot be looked up/, msg`the host is not found`],
  [/connection is refused/, msg`the connection is refused`],
  [/host does not answer|server is silent/, msg`the server does not answer`],
  [/connection was cut/, msg`the connection was cut`],
  [/certificate has expired/, msg`the certificate has expired`],
  [/no such file/, msg`there is no such file`],
  [/cut off/, msg`the guide is damaged or cut off`],
  [/has no programmes/, msg`the guide has no programmes`],
  [/list of channels, not a guide/, msg`this is a list of channels, not a guide`],
  [/not XMLTV/, msg`this is no programme guide (XMLTV)`],
  [/file is empty/, msg`the file is empty`],
]

/** Returns the operator's words for a reason; an unknown one stays in the server's words. */
export function useReasonText(): (reason: string) => string {
  const { i18n } = useLingui()
  return (reason) => {
    for (const [pattern, text] of REASONS) {
      const found = pattern.exec(reason)
      if (found) return i18n._({ ...text, values: { n: found[1] ?? '' } })
    }
    return reason
  }
}

/** True if a source is too large or too slow for a dry run; its import has more time. */
export const isTooLarge = (reason: string): boolean => /^not read within|more than \d+ MiB$/.test(reason)

/** The schedules as options, with that of the source. */
export function useScheduleOptions(present?: number): [value: string, text: string][] {
  const { t } = useLingui()
  const texts: Record<number, string> = {
    1800: t`every half an hour`,
    3600: t`every hour`,
    10800: t`every 3 hours`,
    21600: t`every 6 hours`,
    43200: t`every 12 hours`,
    86400: t`every day`,
    0: t`only when you ask`,
  }
  const minutes = Math.round((present ?? 0) / 60)
  const others = present === undefined || present in texts ? [] : [[String(present), t`every ${minutes} min`] as [string, string]]
  return [...others, ...REFRESH_TIMES.map((seconds): [string, string] => [String(seconds), texts[seconds]!])]
}
