import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import type { Channel } from '../../contract/channels.ts'
import type { NowAndNext } from '../../contract/programmes.ts'
import { timeOfDay } from '../../domain/time/clock-format.ts'
import { type Locale, nameIn } from '../../domain/i18n/locale.ts'
import { localizePath, screenPath } from '../../domain/routing/paths.ts'
import { missingIn } from '../../domain/playback/plays.ts'
import { progressOf } from '../../domain/guide/programme-status.ts'
import { titleIn } from '../../domain/i18n/programme-texts.ts'
import { supportsFormat } from '../../platform/supported-formats.ts'
import { LazyPicture } from '../../ui/tiles/LazyPicture.tsx'
import { Padlock } from '../../ui/Padlock.tsx'
import { Scale } from '../../ui/Scale.tsx'
import { useHydrated } from '../../ui/use-store.ts'
import css from './ChannelRow.module.css'

type ChannelRowProps = {
  channel: Channel
  on: NowAndNext | undefined
  /** True if the current programmes have loaded. */
  isLoaded: boolean
  locale: Locale
  zone: string
  nowMs: number
}

/** A channel with its current programme, progress and next programme. Locale and time come from the list,
 * read once for a hundred rows. */
export const ChannelRow = memo(function ChannelRow({ channel, on, isLoaded, locale, zone, nowMs }: ChannelRowProps) {
  const { t } = useLingui()
  const current = on?.current
  const after = on?.after
  const isHydrated = useHydrated()
  const missing = isHydrated ? missingIn(channel.plays, supportsFormat) : null
  return (
    <a
      href={localizePath(screenPath('channel', channel.slug), locale)}
      className={css.row}
      data-channel={channel.slug}
      data-locked={!channel.allowed || undefined}
      data-unplayable={missing === 'picture' || undefined}
    >
      <span className={css.number}>{channel.number}</span>
      <LazyPicture className={css.logo} src={channel.logo} alt="" width={52} height={52} />
      <span className={css.words} aria-busy={!isLoaded || undefined}>
        <span className={css.name}>
          {nameIn(locale, channel)}
          {!channel.allowed && (
            <span className={css.locked}>
              <Padlock />
              {t`With a subscription`}
            </span>
          )}
          {missing && (
            <span className={css.missing}>
              {missing === 'sound' ? t`No sound in this browser` : t`Does not play in this browser`}
            </span>
          )}
        </span>
        <span className={css.title}>{current ? titleIn(locale, current) : isLoaded ? t`No programme guide` : ''}</span>
        {current && <Scale at={progressOf(current, nowMs)} filled />}
        {after && <span className={css.after}>{t`next ${timeOfDay(after.start, zone)} ${titleIn(locale, after)}`}</span>}
      </span>
      {current && <span className={css.left}>{t`${Math.max(1, Math.ceil((current.end - nowMs) / 60_000))} min`}</span>}
    </a>
  )
})
