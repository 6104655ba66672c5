import type { ReactNode } from 'react'
import css from './LeftTitleTile.module.css'
import { Padlock } from '../Padlock.tsx'
import { PosterPicture } from './Poster.tsx'
import { Scale } from '../Scale.tsx'

type LeftTitleTileProps = {
  /** The title itself, for who does not see its picture. */
  title: string
  picture: { src: string; color: string }
  /** What stands over the name in two lines, such as the series of an episode; without it the name has more room. */
  over?: ReactNode
  /** What goes on: the film, or the episode. */
  name: ReactNode
  /** How far it was watched, from 0 to 1; null draws an empty scale. */
  progress: number | null
  /** What is said under the scale. */
  note?: ReactNode
  /** Words of the brass padlock; without them it is open. */
  locked?: ReactNode
}

// As wide as the picture of the style sheet.
const SIZES = '96px'

/** A film or an episode that was left in the middle, as a tile of the size of a channel's. The caller wraps it in a link with `tileClass()`. */
export function LeftTitleTile({ title, picture, over, name, progress, note, locked }: LeftTitleTileProps) {
  return (
    <span className={css.tile}>
      <span className={css.picture}>
        <PosterPicture title={title} picture={picture} sizes={SIZES} />
      </span>
      {over && <span className={css.over}>{over}</span>}
      <span className={css.name} data-alone={!over || undefined}>
        {name}
      </span>
      <Scale at={progress} filled={progress !== null} />
      <span className={css.note} data-locked={locked ? true : undefined}>
        {locked ? (
          <>
            <Padlock />
            {locked}
          </>
        ) : (
          note
        )}
      </span>
    </span>
  )
}
