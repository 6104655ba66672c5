import { useLingui } from '@lingui/react/macro'
import type { Channel } from '../../contract/channels.ts'
import { type Locale, nameIn } from '../../domain/i18n/locale.ts'
import { Padlock } from '../../ui/Padlock.tsx'
import css from './ChannelHead.module.css'

type ChannelHeadProps = { channel: Channel; hasLogo: boolean; locale: Locale }

/**
 * A row's head: the channel's number, logo and name, and a padlock if the viewer's package does not open it.
 */
export function ChannelHead({ channel, hasLogo, locale }: ChannelHeadProps) {
  const { t } = useLingui()
  return (
    <span className={css.head}>
      <span className={css.number}>{channel.number}</span>
      <span className={css.logo}>
        {hasLogo && <img src={channel.logo} alt="" width={44} height={44} loading="lazy" decoding="async" />}
        {!channel.allowed && <Padlock className={css.lock} size={14} />}
      </span>
      <span className={css.name}>{nameIn(locale, channel)}</span>
      {!channel.allowed && <span className={css.said}>{`, ${t`With a subscription`}`}</span>}
    </span>
  )
}
