import type { ReactNode } from 'react'
import { LazyPicture } from './LazyPicture.tsx'
import css from './StationTile.module.css'

type StationTileProps = {
  logo: string
  name: string
  genre: ReactNode
  /** Its place in the list. */
  number: number
  /** Whether the set is tuned to it. */
  on?: boolean
  /** The eye of the station that plays, in the place of its number. */
  children?: ReactNode
}

/** A radio station as a tile: tuned in, its name is wide and bright. The caller wraps it in a button or link with `tileClass()`. */
export function StationTile({ logo, name, genre, number, on = false, children }: StationTileProps) {
  return (
    <span className={css.station} data-on={on || undefined}>
      <LazyPicture className={css.logo} src={logo} alt="" width={56} height={56} />
      <span className={css.corner}>{children ?? <span className={css.number}>{number}</span>}</span>
      <span className={css.callSign} data-longest={longestWord(name)}>
        {name}
      </span>
      <span className={css.genre}>{genre}</span>
    </span>
  )
}

/** Which width its longest word allows: a word is never broken to be wide. */
function longestWord(name: string): 'short' | 'long' | 'endless' {
  const letters = Math.max(...name.split(/[\s-]+/).map((word) => word.length))
  return letters > 12 ? 'endless' : letters > 8 ? 'long' : 'short'
}
