import css from './Tile.module.css'

/** The look of the link or button around a ChannelTile or StationTile. */
export function tileClass(): string {
  return css.tile ?? ''
}
