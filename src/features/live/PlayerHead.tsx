import { Trans } from '@lingui/react/macro'
import type { Channel } from '../../contract/channels.ts'
import type { ProgrammeInBrief } from '../../contract/programmes.ts'
import { timeOfDay } from '../../domain/time/clock-format.ts'
import { nameIn } from '../../domain/i18n/locale.ts'
import { titleIn } from '../../domain/i18n/programme-texts.ts'
import { programmeFrom } from '../../domain/playback/seek-target.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { viewerZone } from '../../platform/viewer-zone.ts'
import { useStore } from '../../ui/use-store.ts'
import { ChannelRocker } from './ChannelRocker.tsx'
import css from './PlayerHead.module.css'

type PlayerHeadProps = {
  channel: Channel
  programme: ProgrammeInBrief | null
  neighbours: readonly ProgrammeInBrief[]
  onZap: (step: number) => void
}

/** The head over the ruler: channel number, programme, times, age rating and the next programme. */
export function PlayerHead({ channel, programme, neighbours, onZap }: PlayerHeadProps) {
  const locale = useStore(localeStore)
  const zone = useStore(viewerZone)
  const name = nameIn(locale, channel)
  const next = programme && programmeFrom(neighbours, programme.end)
  const title = next && titleIn(locale, next)
  return (
    <div className={css.head}>
      <ChannelRocker onZap={onZap}>
        <span className={css.number}>{channel.number}</span>
      </ChannelRocker>
      <div className={css.words}>
        <strong>{programme ? titleIn(locale, programme) : name}</strong>
        {programme && (
          <span>
            {name} · {timeOfDay(programme.start, zone)}–{timeOfDay(programme.end, zone)}
            {programme.age > 0 && <span>{` · ${programme.age}+`}</span>}
            {title && (
              <>
                {' · '}
                <Trans>next: “{title}”</Trans>
              </>
            )}
          </span>
        )}
      </div>
    </div>
  )
}
