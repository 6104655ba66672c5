import type { ReactNode } from 'react'
import { LazyPicture } from './LazyPicture.tsx'
import css from './StationTile.module.css'

type StationTileProps = {
  logo: string
  name: string
  genre: ReactNode
  /** The station's number in the list. */
  number: number
  /** The radio is tuned to it. */
  on?: boolean
  /** The playing station's Eye, replacing its number. */
  children?: ReactNode
}

/** A station tile; tuned in, its name is wide and bright. Wrap it in a button or link with `tileClass()`. */
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

/** Returns the width class that the longest word allows, so that no word breaks. */
function longestWord(name: string): 'short' | 'long' | 'endless' {
  const letters = Math.max(...name.split(/[\s-]+/).map((word) => word.length))
  return letters > 12 ? 'endless' : letters > 8 ? 'long' : 'short'
}
