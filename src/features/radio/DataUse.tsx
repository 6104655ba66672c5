import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { ChoiceGroup } from '../../ui/fields/ChoiceGroup.tsx'
import { useStore } from '../../ui/use-store.ts'
import css from './DataUse.module.css'
import { type RadioQuality, radioQuality, setRadioQuality } from './radio-quality.ts'

// Bit rates (bit/s) of our test stations, and the bytes of an hour with container overhead.
const LOW = { bitrate: 48_000, bytes: 22e6 }
const HIGH = { bitrate: 128_000, bytes: 58e6 }

const inKilobits = (bitrate: number) => bitrate / 1000
const inMegabytes = (bytes: number) => bytes / 1e6

/** An hour's data use of radio, and the choice to reduce it. */
export function DataUse() {
  const quality = useStore(radioQuality)
  const group = useId()
  const choice = (is: RadioQuality, name: ReactNode, note: ReactNode) => (
    <label className={css.choice}>
      <input type="radio" name={group} checked={quality === is} onChange={() => setRadioQuality(is)} />
      <b>{name}</b>
      <small>{note}</small>
    </label>
  )
  return (
    <ChoiceGroup question={<Trans>How much data the radio takes</Trans>}>
      {choice(
        'auto',
        <Trans>Automatic</Trans>,
        <Trans>
          Up to {inKilobits(HIGH.bitrate)} kbit/s as the network allows: about {inMegabytes(HIGH.bytes)} MB per hour.
        </Trans>,
      )}
      {choice(
        'low',
        <Trans>Save data</Trans>,
        <Trans>
          The lowest quality that a station has, {inKilobits(LOW.bitrate)} kbit/s as a rule: about {inMegabytes(LOW.bytes)} MB per
          hour.
        </Trans>,
      )}
    </ChoiceGroup>
  )
}
