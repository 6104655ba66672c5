import css from './Tile.module.css'

/** The class of the link or button around a tile. */
export function tileClass(): string {
  return css.tile ?? ''
}
