import type { ReactNode } from 'react'
import { Scale } from '../../ui/Scale.tsx'
import css from './Design.module.css'
import { type RoomName, ROOMS } from './design-words.ts'

/** A group of things that belong together, under its heading. */
export function Group({ id, title, note, children }: { id: string; title: string; note: ReactNode; children: ReactNode }) {
  return (
    <section className={css.group} id={id} aria-labelledby={`${id}-title`}>
      <div className={css.groupHead}>
        <h2 id={`${id}-title`}>{title}</h2>
        <p>{note}</p>
        <Scale at={null} steps={60} size="ruler" className={css.groupScale ?? ''} />
      </div>
      {children}
    </section>
  )
}

/** The same things in the three rooms: side by side, or as bands across the page. */
export function Rooms({ bands = false, children }: { bands?: boolean; children: (room: RoomName) => ReactNode }) {
  return (
    <div className={css.rooms} data-bands={bands || undefined}>
      {ROOMS.map(({ room, name, use }) => (
        <div key={room} className={css.room} data-room={room}>
          <p className={css.roomName}>
            {name} <span>{use}</span>
          </p>
          {children(name)}
        </div>
      ))}
    </div>
  )
}

/** One thing in one state, and what the state is called. */
export function Specimen({ name, focused = false, children }: { name: string; focused?: boolean; children: ReactNode }) {
  return (
    <div className={css.specimen}>
      <div className={css.thing} data-focused={focused || undefined}>
        {children}
      </div>
      <p className={css.caption}>{name}</p>
    </div>
  )
}
