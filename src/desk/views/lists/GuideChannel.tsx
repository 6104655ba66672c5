import { useLingui } from '@lingui/react/macro'
import type { DeskGuideChannel } from '../../../contract/operator-lists.ts'
import parts from '../Parts.module.css'
import { type BothTitles, useTitleText } from './match-words.ts'

type GuideChannelProps = { channel: DeskGuideChannel; now?: BothTitles | undefined }

/** A channel of a guide: its names, its id, and its programme on now if that was read. */
export function GuideChannel({ channel: { source, guide_id, names }, now }: GuideChannelProps) {
  const { t } = useLingui()
  const titleText = useTitleText()
  const onNow = now ? titleText(now) : ''
  return (
    <div>
      <p>{names.join(' / ') || guide_id}</p>
      <p className={parts.also}>
        {guide_id}, {source}
      </p>
      {onNow !== '' && <p>{t`On now: ${onNow}`}</p>}
    </div>
  )
}
