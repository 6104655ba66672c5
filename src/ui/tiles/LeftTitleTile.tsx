import type { ReactNode } from 'react'
import css from './LeftTitleTile.module.css'
import { Padlock } from '../Padlock.tsx'
import { PosterPicture } from './Poster.tsx'
import { Scale } from '../Scale.tsx'

type LeftTitleTileProps = {
  /** The title, as the picture's alternative text. */
  title: string
  picture: { src: string; color: string }
  /** Two lines above the name, such as an episode's series. */
  over?: ReactNode
  /** The film or the episode. */
  name: ReactNode
  /** The watched share from 0 to 1; null draws an empty Scale. */
  progress: number | null
  /** The text below the Scale. */
  note?: ReactNode
  /** The brass padlock's label; absent for open titles. */
  locked?: ReactNode
}

// The picture's width in the style sheet.
const SIZES = '96px'

/** A partly watched film or episode as a tile of a channel's size. Wrap it in a link with `tileClass()`. */
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
