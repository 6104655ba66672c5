import { deskPath } from '../desk-location.ts'
import { DeskLink } from '../DeskLink.tsx'
import css from './Parts.module.css'

type SubNavProps = {
  label: string
  view: string
  /** The items that are parts of the view, with their texts; '' is the view itself. */
  parts: readonly (readonly [item: string, text: string])[]
  present: string
}

/** The navigation of a view that has several parts. */
export function SubNav({ label, view, parts, present }: SubNavProps) {
  return (
    <nav aria-label={label}>
      <ul className={css.parts}>
        {parts.map(([item, text]) => (
          <li key={item}>
            <DeskLink href={deskPath(view, item === '' ? {} : { item })} aria-current={item === present ? 'page' : undefined}>
              {text}
            </DeskLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
