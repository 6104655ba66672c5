import { Skeleton } from '../../ui/Skeleton.tsx'
import css from './TitleRails.module.css'

// In the order in which the service gives them: what is new of three types, the best rated, a collection.
const PLACES = [css.wallPlace, css.railPlace, css.railPlace, `${css.railPlace} ${css.rated}`, css.railPlace]

/** The place of the catalogue's rails while they are on their way. */
export function TitleRailsPlace() {
  return (
    <div className={css.case} data-room="glass" aria-hidden="true">
      {PLACES.map((place = '', index) => (
        <Skeleton key={index} className={place} sweeps={index === 0} />
      ))}
    </div>
  )
}
