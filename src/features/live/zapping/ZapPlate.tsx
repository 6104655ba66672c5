import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Channel } from '../../../contract/channels.ts'
import { timeOfDay } from '../../../domain/time/clock-format.ts'
import { nameIn } from '../../../domain/i18n/locale.ts'
import { progressOf } from '../../../domain/guide/programme-status.ts'
import { titleIn } from '../../../domain/i18n/programme-texts.ts'
import { clock, wholeMinute } from '../../../platform/clock.ts'
import { localeStore } from '../../../app-state/locale-store.ts'
import { viewerZone } from '../../../platform/viewer-zone.ts'
import { Scale } from '../../../ui/Scale.tsx'
import { useSelector, useStore } from '../../../ui/use-store.ts'
import { useNowAndNext } from '../../channels/now-queries.ts'
import css from './ZapPlate.module.css'

type ZapPlateProps = {
  channel: Channel
  /** The channel has just changed. */
  zapped: boolean
  typed: string
  /** The channel of the number typed so far. */
  typedChannel: Channel | undefined
}

/** The plate in the picture's corner: the typed number, then the new channel. */
export function ZapPlate({ channel, zapped, typed, typedChannel }: ZapPlateProps) {
  const locale = useStore(localeStore)
  return (
    <div className={css.place} role="status">
      {typed !== '' ? (
        <Plate number={typed}>
          <strong>
            {typedChannel ? (
              <span>{nameIn(locale, typedChannel)}</span>
            ) : (
              <span>
                <Trans>No channel has this number</Trans>
              </span>
            )}
          </strong>
        </Plate>
      ) : (
        zapped && (
          <Plate number={channel.number}>
            <OnAir channel={channel} />
          </Plate>
        )
      )}
    </div>
  )
}

function Plate({ number, children }: { number: number | string; children: ReactNode }) {
  return (
    <div className={css.plate}>
      <span className={css.number}>{number}</span>
      <div className={css.words}>{children}</div>
    </div>
  )
}

function OnAir({ channel }: { channel: Channel }) {
  const { t } = useLingui()
  const locale = useStore(localeStore)
  const zone = useStore(viewerZone)
  const nowMs = useSelector(clock, wholeMinute)
  const { data: now } = useNowAndNext([channel._id])
  const on = now?.find(({ channel_id }) => channel_id === channel._id)
  return (
    <>
      <strong>{nameIn(locale, channel)}</strong>
      {on?.current && (
        <>
          <span className={css.title}>{titleIn(locale, on.current)}</span>
          <Scale at={progressOf(on.current, nowMs)} filled className={css.scale ?? ''} />
        </>
      )}
      {on?.after && <span className={css.next}>{t`next ${timeOfDay(on.after.start, zone)} ${titleIn(locale, on.after)}`}</span>}
    </>
  )
}
