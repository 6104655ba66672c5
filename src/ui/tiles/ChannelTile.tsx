import type { ReactNode } from 'react'
import { LazyPicture } from './LazyPicture.tsx'
import { Padlock } from '../Padlock.tsx'
import { Scale } from '../Scale.tsx'
import css from './ChannelTile.module.css'

type ChannelTileProps = {
  logo: string
  number: number
  name: ReactNode
  /** The current programme, or a note that the EPG has none. */
  title: ReactNode
  /** The programme's progress from 0 to 1; null draws an empty Scale. */
  progress: number | null
  /** The text below the Scale, such as the next programme. */
  note?: ReactNode
  /** The brass padlock's label; absent for open channels. */
  locked?: ReactNode
}

/** A channel tile with programme and progress. Wrap it in a link with `tileClass()`. */
export function ChannelTile({ logo, number, name, title, progress, note, locked }: ChannelTileProps) {
  return (
    <span className={css.channel} data-locked={locked ? true : undefined}>
      <LazyPicture className={css.logo} src={logo} alt="" width={44} height={44} />
      <span className={css.name}>
        <span className={css.number}>{number}</span> {name}
      </span>
      <span className={css.title}>{title}</span>
      <Scale at={progress} filled={progress !== null} className={css.progress ?? ''} />
      <span className={css.note}>
        {locked ? (
          <span className={css.locked}>
            <Padlock />
            {locked}
          </span>
        ) : (
          note
        )}
      </span>
    </span>
  )
}
