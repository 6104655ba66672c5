import { type ReactNode, useState } from 'react'
import { drawnGround } from './drawn-ground.ts'
import { LazyPicture } from './LazyPicture.tsx'
import css from './Poster.module.css'
import { Scale } from './Scale.tsx'

type PosterProps = {
  title: string
  /** The picture's address, 2:3; without one, or when it does not come, a ground is drawn and the title stands on it. */
  picture?: string | null | undefined
  /** What is known of it in a line: year, genre. */
  meta?: ReactNode
  /** From which age; 0 shows no mark. */
  age?: number
  /** How far it was watched, from 0 to 1. */
  watched?: number | undefined
  /** Words of a mark in the corner, such as the package that opens it. */
  mark?: ReactNode
}

/** A film or serial as a tile: its picture, title and a line about it. The caller wraps it in a link with `posterClass()`. */
export function Poster({ title, picture, meta, age = 0, watched, mark }: PosterProps) {
  const [lost, setLost] = useState<string | null>(null)
  return (
    <>
      <span className={css.picture} data-watched={watched !== undefined || undefined}>
        {picture && picture !== lost ? (
          <LazyPicture src={picture} alt="" width={300} height={450} onError={() => setLost(picture)} />
        ) : (
          <Ground title={title} />
        )}
        {mark && <span className={css.mark}>{mark}</span>}
        {watched !== undefined && <Scale at={watched} filled className={css.watched ?? ''} />}
      </span>
      <span className={css.title}>{title}</span>
      {(meta || age > 0) && (
        <span className={css.meta}>
          {age > 0 && <span className={css.age}>{age}+</span>}
          {meta && <span className={css.about}>{meta}</span>}
        </span>
      )}
    </>
  )
}

/** The look of a poster's link: its title tunes in when it is pointed at. */
export function posterClass(): string {
  return css.poster ?? ''
}

function Ground({ title }: { title: string }) {
  const { tone, x, y, radius, horizon } = drawnGround(title)
  return (
    <span className={css.ground} data-tone={tone} aria-hidden="true">
      <svg viewBox="0 0 20 30" preserveAspectRatio="xMidYMid slice">
        <circle cx={x} cy={y} r={radius} />
        <rect y={horizon} width="20" height="1" />
        {Array.from({ length: 21 }, (_, tick) => (
          <rect
            key={tick}
            x={tick - 0.04}
            y={horizon - (tick % 5 === 0 ? 1.4 : 0.7)}
            width="0.08"
            height={tick % 5 === 0 ? 1.4 : 0.7}
          />
        ))}
      </svg>
      <span data-length={title.length > 32 ? 'long' : title.length > 16 ? 'middle' : 'short'}>{title}</span>
    </span>
  )
}
