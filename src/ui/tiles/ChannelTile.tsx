import type { ReactNode } from 'react'
import { LazyPicture } from './LazyPicture.tsx'
import { Padlock } from '../Padlock.tsx'
import { Scale } from '../Scale.tsx'
import css from './ChannelTile.module.css'

type ChannelTileProps = {
  logo: string
  number: number
  name: ReactNode
  /** What is on, or that nothing is known of it. */
  title: ReactNode
  /** How far the programme is, from 0 to 1; null draws an empty scale. */
  progress: number | null
  /** What is said under the scale, such as what comes next. */
  note?: ReactNode
  /** Words of the brass padlock; without them the channel is open. */
  locked?: ReactNode
}

/** A channel as a tile: whose it is, what is on and how far. The caller wraps it in a link with `tileClass()`. */
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
