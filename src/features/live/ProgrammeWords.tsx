import { Trans } from '@lingui/react/macro'
import type { Channel } from '../../contract/channels.ts'
import type { Programme } from '../../contract/programmes.ts'
import { dateOf, timeOfDay } from '../../domain/clock-format.ts'
import { nameIn } from '../../domain/locale.ts'
import { descriptionIn, titleIn } from '../../domain/programme-texts.ts'
import { localeStore } from '../../platform/locale-store.ts'
import { useStore } from '../../ui/use-store.ts'
import css from './ProgrammeWords.module.css'

/** The words under the picture: which channel, which programme, when, for whom, what about. */
export function ProgrammeWords({ channel, programme }: { channel: Channel; programme: Programme | null }) {
  const locale = useStore(localeStore)
  return (
    <section className={css.words}>
      <div className={css.channel}>
        <img src={channel.logo} alt="" width="44" height="44" />
        <h1>
          <span className={css.number}>{channel.number}</span> {nameIn(locale, channel)}
        </h1>
      </div>
      {programme ? (
        <>
          <h2>{titleIn(locale, programme)}</h2>
          <p className={css.when}>
            <span>
              {dateOf(programme.start, locale)}, {timeOfDay(programme.start, locale)}–{timeOfDay(programme.end, locale)}
            </span>
            {programme.age > 0 && <span className={css.age}>{programme.age}+</span>}
          </p>
          <p className={css.about}>{descriptionIn(locale, programme)}</p>
        </>
      ) : (
        <p className={css.about}>
          <Trans>There is no programme guide for this moment.</Trans>
        </p>
      )}
    </section>
  )
}
