import { useContext } from 'react'
import { deskPath } from '../desk-location.ts'
import { DeskLink } from '../DeskLink.tsx'
import { ViewIds } from './view-ids.ts'

/** A link to an item of another view; its id alone where the operator may not open that view. */
export function ItemLink({ view, item }: { view: string; item: string }) {
  const views = useContext(ViewIds)
  return views.includes(view) ? <DeskLink href={deskPath(view, { item })}>{item}</DeskLink> : <span>{item}</span>
}
